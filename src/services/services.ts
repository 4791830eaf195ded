import { createAccessServices } from '../access/access-services.ts';
import type { FileServices } from '../files/upload-file.ts';
import { createUploadQuota } from '../files/upload-quota.ts';
import { createFormCache } from '../forms/cache/form-cache.ts';
import type { FormServices } from '../forms/cache/form-services.ts';
import type { Platform } from '../platform/container/platform.ts';
import { createResponseServices, type ResponseServices } from '../responses/response-services.ts';
import { createAccessWatch } from '../workspaces/access-watch.ts';
import { createAuthentication } from '../workspaces/authentication.ts';
import { formData } from './form-data-owners.ts';

/** What all use cases share. Each module extends the services of the modules below it. */
export type Services = ResponseServices;

export function createServices(platform: Platform): Services {
  const forms: FormServices = {
    ...createAccessServices(platform),
    formData,
    formCache: createFormCache(platform),
    authenticate: createAuthentication(platform),
    accessWatch: createAccessWatch(platform),
  };
  const files: FileServices = { ...forms, reserveUpload: createUploadQuota(forms) };
  return createResponseServices(files);
}
