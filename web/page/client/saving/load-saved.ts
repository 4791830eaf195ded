import type { ResumedPartial } from '../../../../packages/form/src/api/public-types.ts';
import type { Draft, PartialLink } from '../draft/draft.ts';
import { draftStorage } from '../draft/draft-storage.ts';
import type { UnlockedForm } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { resumeAddress } from './resume-token.ts';
import { resumedDraft } from './resumed-draft.ts';

export type SavedAnswers =
  | { readonly kind: 'found'; readonly draft: Draft }
  /** The draft in this browser is the latest, or there is none. */
  | { readonly kind: 'unneeded' }
  /** They were submitted or deleted, or have expired. */
  | { readonly kind: 'missing' }
  /** They could not be loaded; `retryAfter` is in seconds, 0 if it is unknown. */
  | { readonly kind: 'failed'; readonly retryAfter: number };

/**
 * Loads the answers of a resume link. Without one, it loads those that were saved from this browser, as another
 * device may have continued since.
 *
 * @param token of the resume link that was opened
 * @throws {Error} if the network fails
 */
export async function loadSaved(
  { api, data, hostDraft }: Session,
  form: UnlockedForm,
  token: string | undefined,
): Promise<SavedAnswers> {
  const storage = draftStorage(data, hostDraft);
  const stored = storage.load()?.draft;
  const local = token === undefined || stored?.partial?.token === token ? stored : undefined;
  const { partial } = local ?? {};
  const wanted = token ?? partial?.token;
  if (wanted === undefined || partial?.isOutdated || partial?.hasEnded) return { kind: 'unneeded' };
  const result = await api.resumePartial(wanted);
  if ('body' in result) {
    const { body } = result;
    if (partial?.expires === body.expires_at) return { kind: 'unneeded' }; // each save postpones it
    return { kind: 'found', draft: resumedDraft(form, body, linkOf(wanted, body)) };
  }
  if (result.status !== 404) return { kind: 'failed', retryAfter: result.retryAfter };
  if (!local || !partial) return { kind: 'missing' };
  local.partial = { ...partial, hasEnded: true };
  storage.save(local);
  return { kind: 'unneeded' };
}

function linkOf(token: string, { expires_at: expires }: ResumedPartial): PartialLink {
  return { token, url: resumeAddress(token), expires, isOutdated: false };
}
