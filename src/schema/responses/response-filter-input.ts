import type { ArgBuilder } from '@pothos/core';
import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { builder } from '../core/builder.ts';

const searchDescriptions = {
  condition: 'Only responses whose answers meet this condition.',
  q:
    'Only responses with this text in a text answer, whether in upper or lower case: answers to text questions, ' +
    'other answers, parts of addresses and contact details. At most 500 characters.',
};

/** Arguments of a search in the answers of one form. */
export const searchArgs = (t: ArgBuilder<typeof builder.$inferSchemaTypes>) => ({
  condition: t({ type: 'ConditionInput', description: searchDescriptions.condition }),
  q: t({ type: 'SearchText', description: searchDescriptions.q }),
});

export const ResponseFilterInput = builder.inputType('ResponseFilterInput', {
  description: 'Filter for responses. An empty filter matches all.',
  fields: (t) => ({
    approval: t.field({
      type: ApprovalStatus,
      description: 'Only responses with this approval status.',
    }),
    from: t.field({
      type: 'TimeSpan',
      description: 'Only responses created at or after this time.',
    }),
    to: t.field({
      type: 'TimeSpan',
      description: 'Only responses created at or before this time.',
    }),
    condition: t.field({ type: 'ConditionInput', description: searchDescriptions.condition }),
    q: t.field({ type: 'SearchText', description: searchDescriptions.q }),
  }),
});
