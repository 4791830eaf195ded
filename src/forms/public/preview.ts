// Preview links, whose signed token is the only authorization, and the draft that they show.

import { problem } from '../../../packages/common/problem.ts';
import { definitionModel } from '../../../packages/definition/definition-model.ts';
import { FormStatus } from '../../../prisma/generated/client/enums.ts';
import { latestPins } from '../../datasets/options/dataset-pins.ts';
import { publicUrl } from '../../platform/config/public-url.ts';
import type { Query } from '../../platform/database/database.ts';
import { signToken, verifyToken } from '../../platform/secrets/tokens.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import type { PublishedForm } from '../cache/form-cache.ts';
import { parseSettings } from '../settings/form-settings.ts';
import { negotiateFormLanguage } from './form-language.ts';
import type { PublicForm } from './public-form.ts';

/** Lifetime of a preview link in seconds. */
const previewLifetime = 86_400;

/** The end is rounded up to a multiple of this, in seconds, so that reading a form twice gives the same link. */
const rounding = 300;

/** The members of a form that its preview link contains. */
interface LinkedForm {
  readonly id: string;
  readonly slug: string;
}

/**
 * The URL of the hosted page of the draft, with a signed token that is the only authorization. It remains valid
 * when the draft changes, until it expires or the form is deleted. The token is in the fragment, which browsers do
 * not send, so that no server or proxy logs it.
 */
export async function createPreviewUrl(
  services: Pick<Platform, 'config' | 'clock' | 'secret'>,
  { id, slug }: LinkedForm,
): Promise<string> {
  const now = Math.floor(services.clock.now().getTime() / 1000);
  const lifetime = Math.ceil(now / rounding) * rounding - now + previewLifetime;
  const token = await signToken(services, 'form-preview', { form: id }, lifetime);
  return `${publicUrl(services.config)}/f/${slug}?preview#${token}`;
}

/** The id of the form that a token permits to preview; undefined if the token is invalid or expired. */
async function previewedFormId(services: Platform, token: string): Promise<string | undefined> {
  const { form } = (await verifyToken(services, 'form-preview', token)) ?? {};
  return typeof form === 'string' ? form : undefined;
}

/** The settings with which a form accepts responses of anyone. */
const openSettings = {
  acceptingResponses: true,
  openAt: null,
  closeAt: null,
  maxResponses: null,
  requireCaptcha: false,
  invitationRequired: false,
};

/**
 * Loads the draft of a form as if it were published and open, without password and captcha: the token is the
 * authorization, and nothing is stored.
 *
 * @param token of a preview link
 * @throws {Problem} `not_found`, also for an invalid or expired token, or one of another form
 */
export async function loadPreviewedForm(
  services: Platform,
  slug: string,
  token: string,
): Promise<PublishedForm> {
  const id = await previewedFormId(services, token);
  const row = id && (await services.db.prisma.form.findUnique({ where: { id } }));
  if (!row || row.slug !== slug) {
    const detail = 'The preview link is invalid or has expired. Get a new preview_url of the form.';
    throw problem('not_found', detail);
  }
  const { draft, settings, publishedVersion, ...members } = row;
  const definition = definitionModel.parse(draft);
  const run: Query = (query) => services.db.pool.query(query);
  const datasets = await latestPins(run, row.workspaceId, definition);
  return {
    ...members,
    status: FormStatus.PUBLISHED,
    settings: { ...parseSettings(settings), ...openSettings },
    passwordHash: null,
    subscribers: [],
    // What the draft gets when it is published.
    version: { number: (publishedVersion ?? 0) + 1, definition, datasets },
  };
}

/**
 * The draft of a form as visitors would see it.
 *
 * @param requested a language tag that takes precedence over `Accept-Language`
 * @throws {Problem} as `loadPreviewedForm`
 */
export async function loadPreview(
  services: Platform,
  slug: string,
  token: string,
  { acceptLanguage }: Visitor,
  requested?: string | null,
): Promise<Omit<PublicForm, 'etag'>> {
  const form = await loadPreviewedForm(services, slug, token);
  const { version } = form;
  const language = negotiateFormLanguage(version.definition, { requested, acceptLanguage });
  return {
    form,
    version,
    language,
    locked: false,
    captcha: undefined,
    closedReason: undefined,
    fullOptions: [],
  };
}
