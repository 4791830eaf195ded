import { createOptionLists } from '../datasets/options/option-lists.ts';
import { eventFormData } from '../events/redact.ts';
import { fileFormData } from '../files/file-cleanup.ts';
import type { FileServices } from '../files/upload-file.ts';
import { createUploadQuota } from '../files/upload-quota.ts';
import { createFormCache } from '../forms/cache/form-cache.ts';
import type { FormServices } from '../forms/cache/form-services.ts';
import type { FormDataOwner } from '../forms/form-data.ts';
import { createFormActivities } from '../forms/live/form-activity.ts';
import { mailFormData } from '../mail/send-mail.ts';
import { setBounded } from '../platform/bounded-cache.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { responseFormData } from '../responses/delete-responses.ts';
import { createResponseServices, type ResponseServices } from '../responses/response-services.ts';
import { createVisitorServices } from '../visitors/visitor-services.ts';
import { webhookFormData } from '../webhooks/delivery/delivery-rows.ts';
import { createAccessWatch } from '../workspaces/access-watch.ts';
import { createAuthentication } from '../workspaces/authentication.ts';
import { createSubscriptions } from '../workspaces/subscriptions.ts';

/**
 * All parts of the service that store data of forms. The order is that of their statements and row
 * locks when a form is deleted; events precede webhooks, so that deliveries of a relay that runs at the
 * same time are redacted too.
 */
const formData: readonly FormDataOwner[] = [
  fileFormData,
  responseFormData,
  eventFormData,
  webhookFormData,
  mailFormData,
];

/** What all use cases share. Each module extends the services of the modules below it. */
export type Services = ResponseServices;

/**
 * The services for one request.
 *
 * @param url the public base URL that links in the response have, if it is not that of the configuration
 */
export function withPublicUrl(services: Services, url: string | undefined): Services {
  if (url === undefined) return services;
  const copies = copiesByUrl.get(services) ?? new Map<string, Services>();
  copiesByUrl.set(services, copies);
  const copy = copies.get(url) ?? {
    ...services,
    config: { ...services.config, PUBLIC_URL: url },
  };
  setBounded(copies, mostCopies, url, copy);
  return copy;
}

/** Requests with the same host share a copy. */
const copiesByUrl = new WeakMap<Services, Map<string, Services>>();
const mostCopies = 10;

export function createServices(platform: Platform): Services {
  const accessWatch = createAccessWatch(platform);
  const subscriptions = createSubscriptions({ accessWatch });
  const forms: FormServices = {
    ...createVisitorServices(platform),
    formData,
    formCache: createFormCache(platform),
    optionLists: createOptionLists(platform),
    authenticate: createAuthentication(platform),
    accessWatch,
    subscriptions,
    formActivities: createFormActivities({ ...platform, subscriptions }),
  };
  const files: FileServices = { ...forms, reserveUpload: createUploadQuota(forms) };
  return createResponseServices(files);
}
