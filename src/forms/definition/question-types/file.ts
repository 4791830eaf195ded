import { questionType } from '../question-type.ts';
import { fileNames } from '../values/cells.ts';
import { readRefs } from '../values/refs.ts';

export const file = questionType({
  type: 'file',

  members: (kit) => ({
    max_files: kit.integer(1, 10).default(1),
    max_size_bytes: kit.integer(1, Number.MAX_SAFE_INTEGER).optional(),
    accept: kit.listOf(kit.fileKind()).default([]),
  }),

  cell: () => fileNames,

  uploads: true,

  answer:
    ({ id, max_files }) =>
    (value, fail, uploads) =>
      readRefs(value, id, max_files, uploads, fail),
});
