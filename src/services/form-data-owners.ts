import { eventFormData } from '../events/redact.ts';
import { fileFormData } from '../files/file-form-data.ts';
import type { FormDataOwner } from '../forms/deletion/form-data.ts';
import { responseFormData } from '../responses/response-form-data.ts';
import { webhookFormData } from '../webhooks/delivery/webhook-form-data.ts';

/**
 * All parts of the service that store data of forms. The order is that of their statements and row
 * locks when a form is deleted; events precede webhooks, so that deliveries of a relay that runs at the
 * same time are redacted too.
 */
export const formData: readonly FormDataOwner[] = [
  fileFormData,
  responseFormData,
  eventFormData,
  webhookFormData,
];
