import type { Json } from '../../../packages/definition/model/answer-rule.ts';
import type { EventType } from '../../../src/events/event-types.ts';

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

/** A sample of the payload of each event type: one without a sample does not compile. A test validates them. */
export const eventExamples: Readonly<Record<EventType, { readonly [member: string]: Json }>> = {
  'response.created': { workspace_id, form, response },
  'response.approval_changed': { workspace_id, form, response: reviewed },
  'response.deleted': { workspace_id, form, response: reference },
  'form.published': { workspace_id, form },
  'form.unpublished': { workspace_id, form },
  'webhook.test': { workspace_id, webhook: { id: 'wh_01k0vw4j6me5nt8wz5d2q8k3rd' } },
};
