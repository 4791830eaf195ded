import type {
  Crosstab,
  CrosstabValue,
} from '../../../packages/definition/answers/aggregates/crosstab-table.ts';
import { formCrosstab } from '../../responses/analytics/form-crosstab.ts';
import { builder } from '../core/builder.ts';
import { ResponseFilter } from './response-filter.ts';

const CrosstabValueType = builder.objectRef<CrosstabValue>('CrosstabValue').implement({
  description: 'A value of the rows or columns of a crosstab.',
  fields: (t) => ({
    value: t.expose('value', {
      type: 'ShareValue',
      description: 'Id of an option (`__other__` for free text), a boolean or a number.',
    }),
    label: t.exposeString('label', { description: 'Label of the value.' }),
    offered: t.exposeBoolean('offered', {
      description: 'False if only earlier versions offer the value.',
    }),
    count: t.exposeInt('count', {
      description: 'Number of responses with this value, of those that answer both questions.',
    }),
  }),
});

const CrosstabType = builder.objectRef<Crosstab>('Crosstab').implement({
  description: 'How often answers to two questions occur together.',
  fields: (t) => ({
    answered: t.exposeInt('answered', {
      description:
        'Number of responses that answer both questions; of questions in a repeat, the number of entries.',
    }),
    rows: t.expose('rows', {
      type: [CrosstabValueType],
      description: 'All values of the question of the rows.',
    }),
    columns: t.expose('columns', {
      type: [CrosstabValueType],
      description: 'All values of the question of the columns.',
    }),
    cells: t.expose('cells', {
      type: t.listRef(t.listRef('Int')),
      description:
        'The number of responses with both values: a list for each row, with a number for each column.',
    }),
  }),
});

const question =
  'Id of a choice, yes or no, or scale question; of a matrix with a row: `question.row`.';

builder.queryFields((t) => ({
  crosstab: t.field({
    type: CrosstabType,
    description:
      'How often answers to two questions occur together: of all responses, or of the matching ones.',
    authScopes: { scope: 'responses:read' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      rows: t.arg.string({ required: true, description: `The question of the rows. ${question}` }),
      columns: t.arg.string({
        required: true,
        description: `The question of the columns. ${question}`,
      }),
      language: t.arg.string({
        description:
          'Language of labels, one of the live version; by default the one it is written in.',
      }),
      timeZone: t.arg.string({
        description: 'Time zone (IANA name) of dates in `from` and `to`; by default UTC.',
      }),
      filter: t.arg({
        type: ResponseFilter,
        description: 'Restricts the responses; all by default.',
      }),
    },
    resolve: (_, { formId, filter, ...args }, context) =>
      formCrosstab(context.services, context.viewer(), formId, { ...args, filter: filter ?? {} }),
  }),
}));
