/**
 * Faults in the addon. The tests are a project of vitest.config.mts (with _ for spaces) and files.
 */

const fault = (name, file, from, to, tests) => ({ name, file, edits: [[from, to]], tests });

export const addonFaults = [
  fault(
    "a batch's messages shift where a new part of them begins",
    "native/addon/batch.c",
    "size_t start = offset_at(packed, done);",
    "size_t start = offset_at(packed, done ? done + 1 : 0);",
    "api_native test/api/batch.test.ts",
  ),
  fault(
    "gaps between packed messages count",
    "native/addon/batch.c",
    "messages[i].length = end > start ? end - start : 0;",
    "messages[i].length = end > start ? end - start - (i == 7) : 0;",
    "api_native test/api/batch.test.ts",
  ),
  fault(
    "offsets that are doubles lose what is beyond 32 bits",
    "native/addon/batch.c",
    "(size_t)number : last;",
    "(size_t)(uint32_t)number & 0xffff : last;",
    "api_native test/api/batch.test.ts",
  ),
  fault(
    "a long string loses its last character",
    "native/addon/values.c",
    "napi_get_value_string_utf8(env, value, (char *)bytes, room, &text->length);",
    "napi_get_value_string_utf8(env, value, (char *)bytes, units + 1, &text->length);",
    "api_native test/api/strings.test.ts",
  ),
  fault(
    "digits beyond 9 in upper case",
    "native/hex.h",
    "'a' - 10",
    "'A' - 10",
    "api_native test/api/batch.test.ts",
  ),
  fault(
    "what JavaScript left in the slot is forgotten by an update",
    "native/addon/message.c",
    "if (!update(target, slot->pending, slot->pending_length % (PENDING_MAX + 1)))",
    "if (!update(target, slot->pending, 0))",
    "api_native test/api/call-by-call.test.ts",
  ),
  fault(
    "an exported state changes the slot",
    "native/addon/message.c",
    "    target.slot = &slot;\n",
    "",
    "api_native test/api/state.test.ts",
  ),
  fault(
    "a file is read beyond the end that is asked for",
    "native/file_group.c",
    "            room = (size_t)source->length;\n",
    "            room = room + 0;\n",
    "api_native test/api/file.test.ts",
  ),
  fault(
    "a file is read from its start, whatever is asked for",
    "native/file_posix.c",
    "pread(file->descriptor, buffer, length, (off_t)position);",
    "read(file->descriptor, buffer, length);",
    "api_native test/api/file.test.ts",
  ),
  fault(
    "what is in the tail before a file's chunk is not kept",
    "native/file_group.c",
    "memcpy(chunk, task->hash.tail, used);",
    "memset(chunk, 0, used);",
    "api_native test/api/file.test.ts",
  ),
  fault(
    "files are left open",
    "native/file_group.c",
    "    file_close(&task->source.file);\n    queue_put(&group->ended, task);",
    "    queue_put(&group->ended, task);",
    "api_native test/api/files.test.ts",
  ),
  fault(
    "a file that cannot be read is an empty one",
    "native/file_group.c",
    "                set_error(task, FILE_CALL_READ, (int)count);\n",
    "                task->ended = true;\n",
    "api_native test/api/files.test.ts test/api/file.test.ts",
  ),
  fault(
    "a collision's offset is that of the next block",
    "native/collision/checked_hash.c",
    "collision->offset = progress->offset - BLOCK_LENGTH;",
    "collision->offset = progress->offset;",
    "api_native test/api/collisions.test.ts",
  ),
  fault(
    "the safe hash compresses the guilty block twice, not three times",
    "native/collision/checked_hash.c",
    "            core->blocks(state, blocks - BLOCK_LENGTH, 1);\n            core->blocks",
    "            core->blocks",
    "api_native test/api/collisions.test.ts",
  ),
  fault(
    "attacks on fewer rounds count, asked for or not",
    "native/collision/checked_hash.c",
    "collision->options & COLLISION_REDUCED_ROUNDS;",
    "true;",
    "api_native test/api/collisions.test.ts",
  ),
];
