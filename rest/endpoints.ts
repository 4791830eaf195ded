import type { Endpoint } from './endpoint.ts';
import { audit } from './endpoints/audit.ts';
import { forms } from './endpoints/forms.ts';
import { keys } from './endpoints/keys.ts';
import { publicEndpoints } from './endpoints/public.ts';
import { responses } from './endpoints/responses.ts';
import { webhooks } from './endpoints/webhooks.ts';

/** Every REST endpoint. The router, the tests and the documentation are loops over this list. */
export const endpoints: readonly Endpoint[] = [
  ...forms,
  ...responses,
  ...keys,
  ...webhooks,
  ...audit,
  ...publicEndpoints,
];
