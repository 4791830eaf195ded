import { createOptionLists } from '../datasets/options/option-lists.ts';
import type { FileServices } from '../files/upload-file.ts';
import { createUploadQuota } from '../files/upload-quota.ts';
import { createFormCache } from '../forms/cache/form-cache.ts';
import type { FormServices } from '../forms/cache/form-services.ts';
import { createFormActivities } from '../forms/live/form-activity.ts';
import { createSubscriptions } from '../forms/live/subscriptions.ts';
import type { Platform } from '../platform/container/platform.ts';
import { createResponseServices, type ResponseServices } from '../responses/response-services.ts';
import { createAccessServices } from '../visitors/access-services.ts';
import { createAccessWatch } from '../workspaces/access-watch.ts';
import { createAuthentication } from '../workspaces/authentication.ts';
import { formData } from './form-data-owners.ts';

/** What all use cases share. Each module extends the services of the modules below it. */
export type Services = ResponseServices;

/**
 * The services for one request.
 *
 * @param url the public base URL that links in the response have, if it is not that of the configuration
 */
export const withPublicUrl = (services: Services, url: string | undefined): Services =>
  url === undefined ? services : { ...services, config: { ...services.config, PUBLIC_URL: url } };

export function createServices(platform: Platform): Services {
  const accessWatch = createAccessWatch(platform);
  const subscriptions = createSubscriptions({ accessWatch });
  const forms: FormServices = {
    ...createAccessServices(platform),
    formData,
    formCache: createFormCache(platform),
    optionLists: createOptionLists(platform),
    authenticate: createAuthentication(platform),
    ...{ accessWatch, subscriptions },
    formActivities: createFormActivities({ ...platform, subscriptions }),
  };
  const files: FileServices = { ...forms, reserveUpload: createUploadQuota(forms) };
  return createResponseServices(files);
}
