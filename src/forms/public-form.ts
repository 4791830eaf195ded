import type { CaptchaNotice } from '../access/captcha/captcha.ts';
import type { Visitor } from '../access/visitor.ts';
import { fingerprint } from '../kernel/fingerprint.ts';
import { type FormsKernel, findPublished, type LiveForm, type LiveVersion } from './live.ts';
import { isOpenTo } from './lock.ts';
import { type ClosedReason, closedReason } from './openness.ts';

/** What anybody may see of a form. Expected answers and points are not part of it. */
export interface PublicForm {
  readonly form: LiveForm;
  readonly version: LiveVersion;
  /** Whether its questions are held back, for want of the password. */
  readonly locked: boolean;
  /** Undefined where none is required. */
  readonly captcha: CaptchaNotice | undefined;
  readonly closedReason: ClosedReason | undefined;
  /** Changes whenever anything that is shown changes. */
  readonly etag: string;
}

/** How it is worded: another number for another wording, since a tag promises the same bytes. */
const wording = 1;

/**
 * A form as its visitors see it, open or closed. Usually costs no statement; one where the form
 * has a limit of responses.
 *
 * @throws {Problem} `not_found`, also for a form that never was published
 */
export async function publicForm(
  kernel: FormsKernel,
  slug: string,
  visitor: Visitor,
): Promise<PublicForm> {
  const form = await findPublished(kernel, slug);
  const reason = await closedReason(kernel, form);
  const locked = !(await isOpenTo(kernel, form, visitor));
  const captcha = form.settings.requireCaptcha ? kernel.captcha.notice(slug) : undefined;
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
const tags = new WeakMap<LiveForm, Map<string, string>>();

function etagOf(
  form: LiveForm,
  reason: string | undefined,
  locked: boolean,
  captcha?: CaptchaNotice,
): string {
  const state = JSON.stringify([wording, form.id, form.epoch, reason ?? 'open', locked, captcha]);
  const own = tags.get(form) ?? new Map<string, string>();
  tags.set(form, own);
  const tag = own.get(state) ?? `"${fingerprint(state)}"`;
  own.set(state, tag);
  return tag;
}
