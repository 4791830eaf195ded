import type { Endpoint } from '../endpoint.ts';
import { datasetEndpoints } from './dataset-endpoints.ts';
import { formEndpoints, templateEndpoints } from './form-endpoints.ts';
import { invitationEndpoints } from './invitation-endpoints.ts';
import { mailEndpoints } from './mail-endpoints.ts';
import { previewEndpoints, publicEndpoints } from './public-endpoints.ts';
import { responseEndpoints } from './response-endpoints.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';
import { auditEndpoints, keyEndpoints, viewerEndpoints } from './workspace-endpoints.ts';

/** A group of endpoints: a tag of the OpenAPI document, a section of `/docs`. */
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
  {
    name: 'Datasets',
    description: 'Lists of options that several forms use.',
    endpoints: datasetEndpoints,
  },
  { name: 'Templates', description: 'Templates for new forms.', endpoints: templateEndpoints },
  {
    name: 'Responses',
    description: 'Create, list, review, export, analyze and delete responses.',
    endpoints: [...responseEndpoints, ...invitationEndpoints],
  },
  {
    name: 'Keys',
    description: 'API keys of the workspace.',
    endpoints: [...viewerEndpoints, ...keyEndpoints],
  },
  {
    name: 'Webhooks',
    description: 'Webhooks of the workspace and their deliveries.',
    endpoints: webhookEndpoints,
  },
  {
    name: 'Mail',
    description: 'Mail that notifications of forms send.',
    endpoints: mailEndpoints,
  },
  {
    name: 'Audit',
    description: 'Audit log of the workspace.',
    endpoints: auditEndpoints,
  },
  {
    name: 'Public',
    description:
      'Endpoints for visitors of a form. Any website may call them; they need no API key.',
    endpoints: [...publicEndpoints, ...previewEndpoints],
  },
];

/** Every REST endpoint. Routes, tests and the OpenAPI document iterate over this list. */
export const endpoints: readonly Endpoint[] = tags.flatMap((tag) => tag.endpoints);
