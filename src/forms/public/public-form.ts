import type { CaptchaWidgetConfig } from '../../access/captcha/captcha.ts';
import type { Visitor } from '../../access/visitor.ts';
import type { ClosedReason } from '../../definition/closed-reasons.ts';
import { fingerprint } from '../../platform/fingerprint.ts';
import { type CachedForm, type CachedVersion, findPublishedForm } from '../cache/form-cache.ts';
import type { FormServices } from '../cache/form-services.ts';
import { closedReason } from './availability.ts';
import { canAccessForm } from './password-gate.ts';

/** What anybody may see of a form. Expected answers and points are not part of it. */
export interface PublicForm {
  readonly form: CachedForm;
  readonly version: CachedVersion;
  /** Whether its questions are held back, for want of the password. */
  readonly locked: boolean;
  /** Undefined where none is required. */
  readonly captcha: CaptchaWidgetConfig | undefined;
  readonly closedReason: ClosedReason | undefined;
  /** Changes whenever anything that is shown changes. */
  readonly etag: string;
}

/** How it is worded: another number for another wording, since a tag promises the same bytes. */
const representationVersion = 1;

/**
 * A form as its visitors see it, open or closed. Usually costs no statement; one where the form
 * has a limit of responses.
 *
 * @throws {Problem} `not_found`, also for a form that never was published
 */
export async function loadPublicForm(
  services: FormServices,
  slug: string,
  visitor: Visitor,
): Promise<PublicForm> {
  const form = await findPublishedForm(services, slug);
  const reason = await closedReason(services, form);
  const locked = !(await canAccessForm(services, form, visitor));
  const captcha = form.settings.requireCaptcha ? services.captcha.widgetConfig(slug) : undefined;
  return {
    form,
    version: form.version,
    locked,
    captcha,
    closedReason: reason,
    etag: etagOf(form, reason, locked, captcha),
  };
}

/** Tags by what they name, of each copy of a form: a digest takes longer than all else here. */
const etagCache = new WeakMap<CachedForm, Map<string, string>>();

function etagOf(
  form: CachedForm,
  reason: string | undefined,
  locked: boolean,
  captcha?: CaptchaWidgetConfig,
): string {
  const state = JSON.stringify([
    representationVersion,
    form.id,
    form.epoch,
    reason ?? 'open',
    locked,
    captcha,
  ]);
  const own = etagCache.get(form) ?? new Map<string, string>();
  etagCache.set(form, own);
  const tag = own.get(state) ?? `"${fingerprint(state)}"`;
  own.set(state, tag);
  return tag;
}
