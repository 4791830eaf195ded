import { expect, it } from 'vitest';
import { definitionModel } from '../../../packages/definition/definition-model.ts';
import { conditionText } from '../../../web/console/src/screens/responses/filter/condition-text.ts';
import { filterFieldsOf } from '../../../web/console/src/screens/responses/filter/filter-fields.ts';

const elements = [
  {
    id: 'plan',
    type: 'multiple_choice',
    title: 'Plan',
    options: [
      { id: 'free', label: 'Free' },
      { id: 'pro', label: 'Pro plan' },
    ],
  },
  { id: 'age', type: 'number', title: 'Your age' },
  { id: 'agreed', type: 'yes_no', title: 'Agreed?' },
];
const fields = filterFieldsOf(definitionModel.parse({ schema: { sections: [{ elements }] } }));

it('says a condition in words, with titles and labels', () => {
  const text = conditionText(
    {
      all: [
        { question: 'plan', op: 'includes_any', value: ['pro', 'gone'] },
        {
          any: [
            { question: 'age', op: 'gte', value: 18 },
            { not: { question: 'agreed', op: 'equals', value: true } },
            { question: 'removed', op: 'is_empty' },
          ],
        },
      ],
    },
    fields,
  );
  expect(text).toBe(
    'Plan includes any of Pro plan, gone and (Your age is at least 18 or not (Agreed? is yes) or removed is empty)',
  );
});
