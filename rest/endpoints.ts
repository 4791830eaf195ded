import type { Endpoint } from './endpoint.ts';
import { audit } from './endpoints/audit.ts';
import { forms, templates } from './endpoints/forms.ts';
import { keys } from './endpoints/keys.ts';
import { publicEndpoints } from './endpoints/public.ts';
import { responses } from './endpoints/responses.ts';
import { webhooks } from './endpoints/webhooks.ts';

/** Endpoints of one noun; the documentation has a chapter for each. */
export interface Chapter {
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

export const chapters: readonly Chapter[] = [
  {
    name: 'Forms',
    description: 'Forms with their drafts, settings and published versions.',
    endpoints: forms,
  },
  { name: 'Templates', description: 'What a form can be made from.', endpoints: templates },
  {
    name: 'Responses',
    description: 'Answers: stored, listed, reviewed, exported, counted and deleted.',
    endpoints: responses,
  },
  { name: 'Keys', description: 'API keys of the workspace.', endpoints: keys },
  {
    name: 'Webhooks',
    description: 'Addresses that are told what happens, and what was sent to them.',
    endpoints: webhooks,
  },
  {
    name: 'Audit',
    description: 'Who did what in the workspace.',
    endpoints: audit,
  },
  {
    name: 'Public',
    description: 'What any website may call without a key, for the visitors of a form.',
    endpoints: publicEndpoints,
  },
];

/** Every REST endpoint. Routes, tests and the documentation are loops over this list. */
export const endpoints: readonly Endpoint[] = chapters.flatMap((chapter) => chapter.endpoints);
