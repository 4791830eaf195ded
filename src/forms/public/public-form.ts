import type { ClosedReason } from '../../../packages/definition/closed-reasons.ts';
import { type OptionKey, optionName } from '../../../packages/definition/option-limits.ts';
import { setBounded } from '../../platform/bounded-cache.ts';
import { publicUrl } from '../../platform/config/public-url.ts';
import { fingerprint } from '../../platform/secrets/tokens.ts';
import type { CaptchaWidgetConfig } from '../../visitors/captcha/provider.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import { closedReason, findFullOptions } from '../access/availability.ts';
import { canAccessForm } from '../access/form-password.ts';
import { type CachedForm, type CachedVersion, findPublishedForm } from '../cache/form-cache.ts';
import type { FormServices } from '../cache/form-services.ts';
import { negotiateFormLanguage } from './form-language.ts';

/** A form as visitors see it, without expected answers and points. */
export interface PublicForm {
  readonly form: CachedForm;
  readonly version: CachedVersion;
  /** The language that it is shown in, one of its own. */
  readonly language: string;
  /** Whether the questions are withheld, because the visitor has no access token. */
  readonly locked: boolean;
  /** Undefined if no captcha is required. */
  readonly captcha: CaptchaWidgetConfig | undefined;
  readonly closedReason: ClosedReason | undefined;
  /** The options that have reached their limit. */
  readonly fullOptions: readonly OptionKey[];
  /** Entity tag; it changes with everything that the response contains. */
  readonly etag: string;
}

/** Version of the response format. Increase it when the format changes: a tag identifies the exact bytes. */
const representationVersion = 3;

/**
 * Loads a form for visitors, open or closed. Usually executes no statement; one if the form has a
 * response limit, and one if options have limits.
 *
 * @param requested a language tag that takes precedence over `Accept-Language`
 * @throws {Problem} `not_found`, also for a form that was never published
 */
export async function loadPublicForm(
  services: FormServices,
  slug: string,
  visitor: Visitor,
  requested?: string | null,
): Promise<PublicForm> {
  const form = await findPublishedForm(services, slug);
  const reason = await closedReason(services, form);
  const fullOptions = await findFullOptions(services, form.id, form.version.definition);
  const locked = !(await canAccessForm(services, form, visitor));
  const captcha = form.settings.requireCaptcha
    ? services.captcha.widgetConfig(slug, publicUrl(services.config))
    : undefined;
  const { acceptLanguage } = visitor;
  const language = negotiateFormLanguage(form.version.definition, { requested, acceptLanguage });
  return {
    form,
    version: form.version,
    language,
    locked,
    captcha,
    closedReason: reason,
    fullOptions,
    etag: etagOf(services, form, language, reason, locked, captcha, fullOptions),
  };
}

/**
 * Entity tags by state, for each cached form: computing the digest takes longer than the rest of the
 * request. Decision: docs/decisions/0018-what-profiles-showed.md; benchmark: `npm run bench -- --line
 * public-form`.
 */
const maxStates = 1000;
const etagCache = new WeakMap<CachedForm, Map<string, string>>();

function etagOf(
  { config }: Pick<FormServices, 'config'>,
  form: CachedForm,
  language: string,
  reason: string | undefined,
  locked: boolean,
  captcha: CaptchaWidgetConfig | undefined,
  fullOptions: readonly OptionKey[],
): string {
  const own = etagCache.get(form) ?? new Map<string, string>();
  const rare = captcha || fullOptions.length > 0 ? JSON.stringify([captcha, fullOptions]) : '';
  const state = `${language} ${reason} ${locked} ${rare}`;
  const known = own.get(state);
  if (known !== undefined) return known;
  const content = JSON.stringify([
    representationVersion,
    form.id,
    form.epoch,
    language,
    reason ?? 'open',
    locked,
    captcha,
    config.SMTP_URL !== undefined, // `resume_by_mail`
    ...(fullOptions.length > 0 ? [fingerprint(fullOptions.map(optionName).join())] : []),
  ]);
  const tag = `"${fingerprint(content)}"`;
  etagCache.set(form, own);
  setBounded(own, maxStates, state, tag);
  return tag;
}
