"""
Steps through calls of a core, instruction by instruction, and checks that gdb finds the caller at
each of them. Run by test/unwind.sh:

    KIND=blocks ALGORITHM=sha1 CORE=name gdb -nx -batch -x test/support/unwind.py PROGRAM

With SOCKET=path, PROGRAM is one that runs under QEMU with -g path, and the arguments below.
"""

import os

import gdb

kind, algorithm, core = (os.environ[name] for name in ("KIND", "ALGORITHM", "CORE"))

# The first calls are those of the self-test: of a core one block, then three; of the others, which
# begin with more than one, the first shows it all. QEMU is slow, and one must do.
CALLS = 2 if kind == "blocks" and "SOCKET" not in os.environ else 1
function = f"{algorithm}_{kind}_{core}".replace("-", "_")


def frames_above(frame):
    """The program counters and names of the frames that called this one."""
    found = []
    frame = frame.older()
    while frame is not None:
        found.append((frame.pc(), frame.name()))
        frame = frame.older()
    return found


def code_of(symbol):
    """An expression for where a function's code begins: in the ELFv1 ABI a descriptor tells."""
    if ".opd" in gdb.execute(f"info symbol (long)&{symbol}", to_string=True):
        return f"*(long *)&{symbol}"
    return symbol


gdb.execute("set pagination off")
gdb.execute(f"break *{code_of(function)}")
if "SOCKET" in os.environ:
    gdb.execute(f"target remote {os.environ['SOCKET']}", to_string=True)
    gdb.execute("continue", to_string=True)
else:
    gdb.execute(f"run test/vectors {core} > /dev/null", to_string=True)
passed = failed = 0
for call in range(CALLS):
    expected = frames_above(gdb.newest_frame())
    if not expected or "main" not in [name for _, name in expected]:
        raise gdb.GdbError(f"{algorithm} {core}: main is not above the core's first instruction: {expected}")
    while gdb.newest_frame().name() == function:
        if frames_above(gdb.newest_frame()) == expected:
            passed += 1
        else:
            failed += 1
            place = gdb.newest_frame().pc()
            print(f"{algorithm} {core}: lost at {place:#x}: {frames_above(gdb.newest_frame())}")
        gdb.execute("stepi", to_string=True)
    if call + 1 < CALLS:
        gdb.execute("continue", to_string=True)
gdb.execute("kill")
print(f"{algorithm} {core}: {passed} instructions passed, {failed} failed")
