/**
 * Faults that leave every digest as it is, most of the time: threads that do not keep out of each
 * other's way. They are for ThreadSanitizer to find; the tests are parts of test/sanitizers.sh.
 */

const fault = (name, file, from, to, tests) => ({ name, file, edits: [[from, to]], tests });

export const raceFaults = [
  fault(
    "a race: the core in use is written as if there were one thread",
    "native/atomic.h",
    "    __atomic_store_n(pointer, value, __ATOMIC_RELAXED);",
    "    *pointer = value;",
    "workers",
  ),
  fault(
    "a race: the queue of derivations is taken from without its lock",
    "native/addon/pbkdf2.c",
    "**end = &taken;\n    lock(&queue->lock);",
    "**end = &taken;",
    "workers",
  ),
  fault(
    "a race: the core in use is read as if there were one thread",
    "native/atomic.h",
    "    return __atomic_load_n(pointer, __ATOMIC_RELAXED);",
    "    return *pointer;",
    "threads",
  ),
];
