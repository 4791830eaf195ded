import type { Json } from '../../../packages/definition/model/answer-rule.ts';
import type { EventType } from '../../../src/events/event-types.ts';

/** An event type with a sample of its payload. A test validates the samples with the schema of webhooks. */
interface EventExample {
  readonly when: string;
  readonly data: { readonly [member: string]: Json };
}

const workspace_id = 'ws_01k0vw4j6me5nt8wz5d2q8k3ra';

const form = { id: 'form_01k0vw4j6me5nt8wz5d2q8k3rb', slug: 'k3TqYz81', title: 'Application' };

const approval = {
  status: 'rejected',
  score: 1,
  max_score: 3,
  percent: 33.33,
  matched: ['motivated'],
  failed_required: [],
  decided_by: 'auto',
  decided_at: '2026-07-01T09:30:00.000Z',
  note: null,
};

const reference = {
  id: 'resp_01k0vw4j6me5nt8wz5d2q8k3rc',
  form_version: 3,
  created_at: '2026-07-01T09:30:00.000Z',
};

const response = {
  ...reference,
  answers: { name: 'Ann', motivation: 'I like teams.' },
  approval,
  source: 'web',
  duration_ms: 48_200,
  language: 'en',
  invitation: null,
};

/** What a reviewer made of it. */
const reviewed = {
  ...response,
  approval: {
    ...approval,
    status: 'approved',
    decided_by: 'reviewer',
    decided_at: '2026-07-02T08:00:00.000Z',
    note: 'Convincing in the interview.',
  },
};

/** Every event type: one without a sample does not compile. */
export const eventExamples: Readonly<Record<EventType, EventExample>> = {
  'response.created': {
    when: 'A response was submitted, by a visitor or with an API key.',
    data: { workspace_id, form, response },
  },
  'response.approval_changed': {
    when: 'A reviewer approved or rejected a response, or reset its decision.',
    data: { workspace_id, form, response: reviewed },
  },
  'response.deleted': {
    when: 'A response was deleted.',
    data: { workspace_id, form, response: reference },
  },
  'form.published': {
    when: 'A version of a form was published.',
    data: { workspace_id, form },
  },
  'form.unpublished': {
    when: 'A form was unpublished: it accepts no responses.',
    data: { workspace_id, form },
  },
  'webhook.test': {
    when: 'A test delivery was requested. It is sent to one webhook, whatever its events.',
    data: { workspace_id, webhook: { id: 'wh_01k0vw4j6me5nt8wz5d2q8k3rd' } },
  },
};
