// Mail that a form has sent, for its owner.

import { endpoint } from '../endpoint.ts';
import { ListMailsDocument, ResendMailDocument } from '../generated/operations.ts';
import { limitParameter } from './parameters.ts';

export const mailEndpoints = [
  endpoint('GET', '/forms/:id/mails', {
    summary: 'List the mails of the last 30 days, newest first',
    document: ListMailsDocument,
    query: { limit: limitParameter },
    problems: ['not_found'],
  }),
  endpoint('POST', '/forms/:id/mails/:mail_id/resend', {
    summary: 'Send a mail again',
    document: ResendMailDocument,
    status: 202,
    problems: ['not_found', 'validation_failed'],
  }),
];
