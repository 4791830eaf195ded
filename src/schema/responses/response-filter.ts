import type { ArgBuilder } from '@pothos/core';
import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { schemaBuilder, type Types } from '../core/builder.ts';
import { notNull } from '../core/field-options.ts';

const builder = schemaBuilder('responses/response-filter');

const searchDescriptions = {
  condition: 'Only responses whose answers meet this condition.',
  q:
    'Only responses with this text in a text answer, whether in upper or lower case: answers to text questions, ' +
    'other answers, parts of addresses and contact details. At most 500 characters.',
};

/** Arguments of a search in the answers of one form. */
export const searchArgs = (t: ArgBuilder<Types>) => ({
  condition: t({ type: 'ConditionInput', description: searchDescriptions.condition }),
  q: t({ type: 'SearchText', description: searchDescriptions.q }),
});

/** In REST only deletions use it, which refuse null. */
export const ResponseFilterInput = builder.inputType('ResponseFilterInput', {
  description: 'Filter for responses. Where responses are listed, an empty filter matches all.',
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
      description: searchDescriptions.condition,
      ...notNull,
    }),
    q: t.field({
      type: 'SearchText',
      description: searchDescriptions.q,
      ...notNull,
    }),
  }),
});
