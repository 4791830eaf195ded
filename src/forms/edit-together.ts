import type { Viewer } from '../workspaces/viewer.ts';
import type { FormServices } from './cache/form-services.ts';
import { assertFormExists } from './form-queries.ts';
import type { ActivitySubscription, FormActivity } from './live/form-activity.ts';
import {
  assertEditor,
  assertSubscriber,
  type FormEditor,
  type SentEditor,
  storeEditor,
} from './live/form-editors.ts';

/**
 * Yields the activity of a form at once, and whenever it changes, on any server. Ends when the access of the viewer ends,
 * the form is deleted or the server stops. The editor who subscribes is gone at the end.
 *
 * @throws {Problem} `not_found`, `validation_failed`; `rate_limited` above the subscription limits; `unavailable`
 */
export async function followForm(
  services: FormServices,
  viewer: Viewer,
  formId: string,
  subscription: ActivitySubscription,
): Promise<AsyncIterable<FormActivity>> {
  await assertFormExists(services, viewer, formId);
  assertSubscriber(subscription.editor);
  return services.formActivities.subscribe(viewer, formId, subscription);
}

/**
 * Announces for `editorLifetime` that someone has a form open.
 *
 * @throws {Problem} `not_found`, `validation_failed`; `rate_limited` above the limit of editors
 */
export async function announceEditor(
  services: FormServices,
  viewer: Viewer,
  formId: string,
  editor: SentEditor,
): Promise<FormEditor> {
  await assertFormExists(services, viewer, formId);
  assertEditor(editor);
  return storeEditor(services, viewer, formId, editor);
}
