import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { builder } from '../core/builder.ts';

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
  }),
});
