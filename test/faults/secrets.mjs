/**
 * Faults that no digest shows: what a secret decides, what is left of it, and what is done without memory.
 * The tests are parts of test/sanitizers.sh, or what is done with a key in test/secrets/memory.mjs.
 */

const fault = (name, file, from, to, tests) => ({ name, file, edits: [[from, to]], tests });

const secrets = "sanitizers: secrets";
const outOfMemory = "sanitizers: out-of-memory";

export const secretFaults = [
  fault(
    "secret: MACs are compared up to the first difference",
    "native/hmac.c",
    "        difference |= one[i] ^ other[i];\n",
    "        if (one[i] != other[i])\n            return false;\n",
    secrets,
  ),
  fault(
    "secret: digits are looked up in a table",
    "native/hex.h",
    "return (char)(nibble + (nibble < 10 ? '0' : 'a' - 10));",
    'return ((const volatile char *)"0123456789abcdef")[nibble];',
    secrets,
  ),
  fault(
    "secret: a core of SHA-NI takes a word of the message to a general register",
    "native/sha1/shani.S",
    "1:  movdqa %xmm0, %xmm7\n",
    "1:  movdqa %xmm0, %xmm7\n    movd %xmm0, %r10d\n",
    secrets,
  ),
  fault(
    "secret: the block of a key stays on the stack",
    "native/hmac.c",
    "    wipe_stack_of_core(core);\n    wipe(block, sizeof block);\n",
    "    wipe_stack_of_core(core);\n",
    secrets,
  ),
  fault(
    "secret: the schedule of a key stays on the stack",
    "native/hmac.c",
    "    wipe_stack_of_core(core);\n    wipe(block, sizeof block);\n",
    "    wipe(block, sizeof block);\n",
    secrets,
  ),
  fault(
    "secret: overwriting that the compiler may leave out",
    "native/wipe.h",
    '    __asm__ volatile("" : : "r"(memory) : "memory");\n',
    "",
    secrets,
  ),
  fault(
    "secret: a chaining value stays behind in a core of SHA-NI",
    "native/sha256/shani.S",
    "    movdqa %xmm3, ABEF_BEFORE\n    movdqa %xmm3, CDGH_BEFORE\n",
    "",
    secrets,
  ),
  fault(
    "secret: where kernels derived keys is left as it was",
    "native/pbkdf2.c",
    "    wipe(&lanes, sizeof lanes);\n",
    "",
    secrets,
  ),
  fault(
    "secret: a destroyed key is not overwritten",
    "lib/native/hmac-arena.ts",
    "    key.fill(0);\n    if (this.#held !== key) return;\n",
    "    if (this.#held !== key) return;\n",
    "memory: hmacKey, destroyed after another was used",
  ),
  fault(
    "secret: the key of a message stays in its slot",
    "native/addon/hmac.c",
    "        wipe(slot->pending, sizeof *slot - offsetof(struct hmac_slot, pending));\n",
    "        slot->started = 0;\n",
    "memory: createHmac, digested",
  ),
  fault(
    "secret: what a call of pbkdf2 copied stays in freed memory",
    "native/addon/pbkdf2.c",
    "    wipe(request->copies, request->derivation.password_length + request->derivation.salt_length);\n",
    "",
    "memory: pbkdf2, many at once",
  ),
  fault(
    "secret: the pseudorandom key of HKDF stays",
    "lib/hkdf.ts",
    "  pseudorandomKey.fill(0);\n",
    "",
    "memory: hkdfSync",
  ),
  fault(
    "memory: nobody asks whether there is room for a string",
    "native/addon/values.c",
    "        if (bytes == NULL) {\n",
    "        if (false) {\n",
    outOfMemory,
  ),
  fault(
    "memory: a group of files without a buffer is not freed",
    "native/file_group.c",
    "    if (group->allocated == NULL) {\n        free(group);\n",
    "    if (group->allocated == NULL) {\n",
    outOfMemory,
  ),
  fault(
    "memory: a path that there is no room for is an argument of the wrong type",
    "native/addon/file.c",
    '    if (source->path == NULL)\n        throw_no_memory(env, "no memory for reading files");\n',
    '    if (source->path == NULL)\n        throw_type_error(env, "no memory for reading files");\n',
    outOfMemory,
  ),
  fault(
    "memory: a batch whose memory may be freed under it",
    "native/addon/batch.c",
    "        if (napi_create_reference(env, values[i + 1], 1, &work->memory[i]) != napi_ok)\n            return false;\n",
    "        napi_create_reference(env, values[i + 1], 1, &work->memory[i]);\n",
    outOfMemory,
  ),
];
