/**
 * Faults in the C layers and the cores. The tests are parts of the C program (test/native/main.c).
 */

const fault = (name, file, from, to, tests) => ({ name, file, edits: [[from, to]], tests });

/** The padding of messages of one length: the number of bits is off by one there. */
const padding = [0, 55, 56, 63, 64, 119, 120].map((length) =>
  fault(
    `padding at ${length} bytes`,
    "native/hash.c",
    "store_be64(length_bytes, length * 8);",
    `store_be64(length_bytes, length * 8 + (length == ${length}));`,
    "padding",
  ),
);

/** Lengths whose number of bits loses its upper part. */
const lengths = [29, 32, 35, 53].map((bits) =>
  fault(
    `messages of more than 2^${bits} bits`,
    "native/hash.c",
    "store_be64(length_bytes, length * 8);",
    `store_be64(length_bytes, length * 8 & (((uint64_t)1 << ${bits}) - 1));`,
    "padding",
  ),
);

export const nativeFaults = [
  ...padding,
  ...lengths,
  fault(
    "one block of padding where two are needed",
    "native/hash.c",
    "if (used < LENGTH_OFFSET) {",
    "if (used <= LENGTH_OFFSET) {",
    "block",
  ),
  fault(
    "two blocks of padding where one is enough",
    "native/hash.c",
    "if (used < LENGTH_OFFSET) {",
    "if (used < LENGTH_OFFSET - 1) {",
    "block",
  ),
  fault(
    "a stale tail: the last bytes of an update are not kept",
    "native/hash_update.h",
    "    if (length != 0)\n        memcpy(hash->tail, data, length);",
    "    if (length != 0 && count == 0)\n        memcpy(hash->tail, data, length);",
    "block",
  ),
  fault(
    "a full tail waits for the next byte",
    "native/hash_update.h",
    "if (length < room) {",
    "if (length <= room) {",
    "block",
  ),
  fault(
    "a message may be longer than 2^61 - 1 bytes",
    "native/hash_update.h",
    "if (length > MESSAGE_LENGTH_MAX - hash->length)",
    "if (length > MESSAGE_LENGTH_MAX)",
    "midstates",
  ),
  fault(
    "a buffered message loses its last whole block",
    "native/hash.c",
    "    size_t count = length / BLOCK_LENGTH;\n\n    memcpy(state, core->algorithm->initial_state",
    "    size_t count = length / BLOCK_LENGTH - (length >= 128);\n\n    memcpy(state, core->algorithm->initial_state",
    "block",
  ),

  fault(
    "SHA-1: a wrong constant",
    "native/sha1/reference.c",
    "0x8f1bbcdc",
    "0x8f1bbcdd",
    "reference",
  ),
  fault(
    "SHA-1: a round too many of the first kind",
    "native/sha1/reference.c",
    "if (t < 20)",
    "if (t < 21)",
    "reference",
  ),
  fault(
    "SHA-0: no rotation in the schedule",
    "native/sha1/reference.c",
    "w[t - 14] ^ w[t - 16], 1)",
    "w[t - 14] ^ w[t - 16], 0)",
    "reference",
  ),
  fault(
    "a core with the wrong words in its schedule",
    "native/sha1/block.c",
    "w[((t) + 8) & 15]",
    "w[((t) + 9) & 15]",
    "block",
  ),
  fault(
    "a core that forgets a part of the state",
    "native/sha1/block.c",
    "        state[4] += e;\n",
    "",
    "block",
  ),
  fault(
    "a core whose rounds 40 to 43 have another function",
    "native/sha1/shani.S",
    "four_rounds 10, 2,",
    "four_rounds 10, 1,",
    "shani",
  ),
  fault(
    "a core that reads beyond its blocks",
    "native/sha1/shani.S",
    "1:  movdqa %xmm0, %xmm7",
    "1:  movdqu 64(BLOCKS), %xmm7\n    movdqa %xmm0, %xmm7",
    "shani",
  ),
  fault(
    "SHA-256: one wrong round constant",
    "native/sha256/constants.h",
    "0xc67178f2",
    "0xc67178f3",
    "reference",
  ),
  fault(
    "SHA-256: a shift that is a rotation",
    "native/sha256/reference.c",
    "rotate_right(x, 19) ^ x >> 10",
    "rotate_right(x, 19) ^ rotate_right(x, 10)",
    "reference",
  ),
  fault("SHA-224 begins as SHA-256", "native/algorithm.c", "0xc1059ed8", "0x6a09e667", "reference"),
  fault(
    "a self-test that everything passes",
    "native/self_test.c",
    "                return false;\n",
    "                continue;\n",
    "self-tests",
  ),
  fault(
    "a self-test of lane kernels that everything passes",
    "native/lanes.c",
    "                return false;\n",
    "                continue;\n",
    "self-tests",
  ),
  fault(
    "a core is chosen without its CPU features",
    "native/cores.c",
    "if ((core->features & ~cpu_features()) != 0)",
    "if ((core->features & ~cpu_features()) == 1)",
    "self-tests",
  ),
  fault(
    "a lane kernel is chosen without its CPU features",
    "native/lanes.c",
    "if ((kernel->features & ~cpu_features()) != 0)",
    "if ((kernel->features & ~cpu_features()) == 1)",
    "self-tests",
  ),

  fault(
    "two lanes swapped",
    "native/sha1/shani_lanes.h",
    "movq (8 * \\lane)(BLOCKS), %rax",
    "movq (8 * (\\lane ^ 1))(BLOCKS), %rax",
    "shani-x2 shani-x4",
  ),
  fault(
    "a lane that closes leaves its message's number behind",
    "native/scheduler.c",
    "    lanes->messages[lane] = lanes->messages[last];\n",
    "",
    "batches",
  ),
  fault(
    "lanes go on for as long as the longest message",
    "native/scheduler.c",
    "count = lanes->counts[lane] < count ?",
    "count = lanes->counts[lane] > count ?",
    "batches",
  ),
  fault(
    "a lane's initial value is that of the message before",
    "native/scheduler.c",
    "    self->fresh = false;\n",
    "",
    "batches",
  ),
  fault(
    "the order of messages names one twice",
    "native/longest_first.c",
    "order[places[classes[i]]++] = (uint16_t)i;",
    "order[places[classes[i]]] = (uint16_t)i;",
    "batches",
  ),
  fault(
    "a group takes the padding of its first message for all",
    "native/batch.c",
    "bool is_padding = is_of_all && length == body;",
    "bool is_padding = length == body;",
    "batches",
  ),
  fault(
    "the tail of a batch's message without its length",
    "native/batch.c",
    "(uint64_t)message->length * 8);",
    "(uint64_t)length * 8);",
    "batches",
  ),
  fault(
    "short tails of 32 to 63 bytes lose their middle",
    "native/batch.c",
    "    else if (length >= 32)\n        COPY(32);",
    "    else if (length >= 32)\n        COPY(16);",
    "batches",
  ),

  {
    name: "a midstate in little-endian order, both ways",
    file: "native/midstate.c",
    edits: [
      ["store_be32(next, hash->state[i]);", "store_be32(next, __builtin_bswap32(hash->state[i]));"],
      [
        "hash->state[i] = load_be32(bytes + STATE_OFFSET + 4 * i);",
        "hash->state[i] = __builtin_bswap32(load_be32(bytes + STATE_OFFSET + 4 * i));",
      ],
    ],
    tests: "midstates",
  },
  fault(
    "a midstate with too much tail is taken",
    "native/midstate.c",
    "if (length - tail_offset != count % BLOCK_LENGTH)",
    "if (length - tail_offset < count % BLOCK_LENGTH)",
    "midstates",
  ),
  fault(
    "a midstate of another version is taken",
    "native/midstate.c",
    "if (bytes[VERSION_OFFSET] != VERSION)",
    "if (bytes[VERSION_OFFSET] < VERSION)",
    "midstates",
  ),
  fault(
    "a midstate with an absurd count is taken",
    "native/midstate.c",
    "if (count > MIDSTATE_COUNT_MAX)",
    "if (count > UINT64_MAX - 1)",
    "midstates",
  ),

  fault(
    "a key of a block's length is hashed",
    "native/hmac.c",
    "if (length > BLOCK_LENGTH)",
    "if (length >= BLOCK_LENGTH)",
    "block",
  ),
  fault(
    "a key longer than a block is cut",
    "native/hmac.c",
    "hash_message(core, bytes, length, block);",
    "memcpy(block, bytes, BLOCK_LENGTH);",
    "block",
  ),
  fault(
    "the outer pad is another",
    "native/hmac.c",
    "OUTER_PAD = 0x5c",
    "OUTER_PAD = 0x5d",
    "block",
  ),
  fault(
    "a MAC's last byte is not compared",
    "native/hmac.c",
    "for (size_t i = 0; i < length; i++)\n        difference",
    "for (size_t i = 0; i + 1 < length; i++)\n        difference",
    "keys",
  ),
  fault(
    "PBKDF2: an iteration too many",
    "native/pbkdf2.c",
    "chain->iterations = derivation->iterations - 1;",
    "chain->iterations = derivation->iterations;",
    "keys",
  ),
  fault(
    "PBKDF2: blocks numbered from 0",
    "native/pbkdf2.c",
    "store_be32(number, ++all->block_index);",
    "store_be32(number, all->block_index++);",
    "keys",
  ),
];
