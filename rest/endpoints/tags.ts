import type { Endpoint } from '../endpoint.ts';
import { auditEndpoints } from './audit-endpoints.ts';
import { formEndpoints, templateEndpoints } from './form-endpoints.ts';
import { keyEndpoints } from './key-endpoints.ts';
import { publicEndpoints } from './public-endpoints.ts';
import { responseEndpoints } from './response-endpoints.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

/** Endpoints of one noun; the documentation has a chapter for each. */
export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

export const tags: readonly Tag[] = [
  {
    name: 'Forms',
    description: 'Forms with their drafts, settings and published versions.',
    endpoints: formEndpoints,
  },
  { name: 'Templates', description: 'What a form can be made from.', endpoints: templateEndpoints },
  {
    name: 'Responses',
    description: 'Answers: stored, listed, reviewed, exported, counted and deleted.',
    endpoints: responseEndpoints,
  },
  { name: 'Keys', description: 'API keys of the workspace.', endpoints: keyEndpoints },
  {
    name: 'Webhooks',
    description: 'Addresses that are told what happens, and what was sent to them.',
    endpoints: webhookEndpoints,
  },
  {
    name: 'Audit',
    description: 'Who did what in the workspace.',
    endpoints: auditEndpoints,
  },
  {
    name: 'Public',
    description: 'What any website may call without a key, for the visitors of a form.',
    endpoints: publicEndpoints,
  },
];

/** Every REST endpoint. Routes, tests and the documentation are loops over this list. */
export const endpoints: readonly Endpoint[] = tags.flatMap((chapter) => chapter.endpoints);
