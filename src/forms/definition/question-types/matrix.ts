import { matrixAnalytics } from '../analytics/kinds.ts';
import { type Fail, type Json, questionType } from '../question-type.ts';
import { gridText } from '../values/cells.ts';
import { idsOf, readOption, readOptions } from '../values/options.ts';
import { partsOf } from '../values/parts.ts';

/** One question asked for several rows, with the same columns to choose from. */
export const matrix = questionType({
  type: 'matrix',

  members: (kit) => ({
    rows: kit.labels(),
    columns: kit.labels(),
    multiple: kit.flag(),
  }),

  cell: ({ rows, columns }) => gridText(rows, columns),

  analytics: ({ rows, columns }) => matrixAnalytics(rows, columns),

  answer({ rows, columns, multiple, required }) {
    const rowIds = idsOf(rows);
    const known = idsOf(columns);

    const read = (value: unknown, fail: Fail, row: string): Json | undefined =>
      multiple
        ? readOptions(value, known, 'unknown_column', fail, row)
        : readOption(value, known, 'unknown_column', fail, row);

    return (value, fail) => {
      const parts = partsOf(value, (row) => rowIds.has(row), 'unknown_row', fail);
      if (parts === undefined || parts.size === 0) return undefined;
      const chosen = rows.flatMap(({ id }): [string, Json][] => {
        if (!parts.has(id)) {
          if (required) fail('missing_row', 'An answer is required.', id);
          return [];
        }
        const cell = read(parts.get(id), fail, id);
        return cell === undefined ? [] : [[id, cell]];
      });
      return Object.fromEntries(chosen);
    };
  },
});
