import type { Fail, Json } from '../../model/answer-rule.ts';
import { matrixAggregator } from '../aggregation/aggregators.ts';
import { idsOf, parseOption, parseOptions } from '../values/choice-options.ts';
import { parseParts } from '../values/composite.ts';
import { matrixFormatter } from '../values/format-value.ts';
import { questionType } from './question-type.ts';

/** A table of choices: each row is answered with one or several of the columns. */
export const matrix = questionType({
  type: 'matrix',
  valueKind: (element) => ('multiple' in element && element.multiple === true ? 'list_map' : 'map'),

  members: (types) => ({
    rows: types.labelledItems(),
    columns: types.labelledItems(),
    multiple: types.flag(),
  }),

  answerFormatter: ({ rows, columns }) => matrixFormatter(rows, columns),

  aggregator: ({ rows, columns }) => matrixAggregator(rows, columns),

  answerRule({ rows, columns, multiple, required }) {
    const rowIds = idsOf(rows);
    const columnIds = idsOf(columns);

    const read = (value: unknown, fail: Fail, row: string): Json | undefined =>
      multiple
        ? parseOptions(value, columnIds, 'unknown_column', fail, row)
        : parseOption(value, columnIds, 'unknown_column', fail, row);

    return (value, fail) => {
      const parts = parseParts(value, (row) => rowIds.has(row), 'unknown_row', fail);
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
