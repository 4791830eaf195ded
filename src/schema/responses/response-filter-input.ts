import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { builder } from '../builder.ts';

export const ResponseFilterInput = builder.inputType('ResponseFilterInput', {
  description: 'Which responses. Without any member: all of them.',
  fields: (t) => ({
    approval: t.field({ type: ApprovalStatus, description: 'Only where this holds.' }),
    from: t.field({ type: 'TimeSpan', description: 'Only from then on.' }),
    to: t.field({ type: 'TimeSpan', description: 'Only up to then, inclusive.' }),
  }),
});
