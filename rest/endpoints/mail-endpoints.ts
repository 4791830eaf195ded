// Mail that a form has sent, for its owner.

import { endpoint } from '../endpoint.ts';
import {
  ListMailsDocument,
  ResendMailDocument,
  SendTestMailDocument,
} from '../generated/operations.ts';
import { limitParameter } from './parameters.ts';

/** Example bodies of test mails. */
const testExamples = {
  'about the newest response': {
    notification: { id: 'team', on: 'response.created', to: ['team@example.org'] },
    to: 'you@example.org',
  },
};

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
  endpoint('POST', '/forms/:id/mails/test', {
    summary: 'Send a test mail of a notification',
    document: SendTestMailDocument,
    examples: testExamples,
    problems: ['not_found', 'validation_failed'],
  }),
];
