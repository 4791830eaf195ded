import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { builder } from '../core/builder.ts';
import { notNull } from '../core/field-options.ts';

/** In REST only deletions use it, which refuse null. */
export const ResponseFilter = builder.inputType('ResponseFilter', {
  description: 'Filter for responses. Where responses are listed, an empty filter matches all.',
  extensions: { componentName: 'ResponseFilterInput' },
  fields: (t) => ({
    approval: t.field({
      type: ApprovalStatus,
      description: 'Only responses with this approval status.',
      ...notNull,
    }),
    from: t.field({
      type: 'TimeSpan',
      description: 'Only responses created at or after this time.',
      ...notNull,
    }),
    to: t.field({
      type: 'TimeSpan',
      description: 'Only responses created at or before this time.',
      ...notNull,
    }),
    condition: t.field({
      type: 'ConditionInput',
      description: 'Only responses whose answers meet this condition.',
      ...notNull,
    }),
    q: t.field({
      type: 'SearchText',
      description:
        'Only responses with this text in a text answer, whether in upper or lower case: answers to text questions, ' +
        'other answers, parts of addresses and contact details. At most 500 characters.',
      ...notNull,
    }),
  }),
});
