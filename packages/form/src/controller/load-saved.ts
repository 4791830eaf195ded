import type { ResumedPartial } from '../api/public-types.ts';
import { type FormProblem, problemOf, unreachable } from '../state/form-problem.ts';
import type { Model } from '../state/model.ts';
import { defaultOf } from '../state/prefills.ts';
import type { Draft } from '../storage/draft.ts';
import { newSeed } from '../view/shuffled.ts';
import { answersToDraft } from './answers-to-draft.ts';

/** The draft to continue, or why there is none: without a problem, the saved answers do not exist any more. */
export type SavedAnswers = { readonly draft: Draft } | { readonly problem?: FormProblem };

/**
 * Loads the answers of a resume link. Without one, it loads those that were saved from this browser, as another
 * device may have continued since.
 *
 * @param draft that of this browser
 * @param token of the resume link that was opened
 */
export async function loadSaved(
  model: Model,
  draft: Draft | undefined,
  token: string | undefined,
): Promise<SavedAnswers> {
  const local = token === undefined || draft?.partial?.token === token ? draft : undefined;
  const { partial } = local ?? {};
  if (local && (partial?.isOutdated || partial?.hasEnded)) return { draft: local };
  const wanted = token ?? partial?.token ?? '';
  const result = await model.ports.api.resumePartial(wanted).catch(() => undefined);
  if (!result) return { problem: unreachable };
  if ('body' in result) {
    const latest = latestOf(local, result.body);
    return { draft: latest ?? resumedDraft(model, wanted, result.body) };
  }
  if (result.status !== 404) return { problem: problemOf(result) };
  return local && partial ? { draft: { ...local, partial: { ...partial, hasEnded: true } } } : {};
}

/** The draft, unless the answers were saved since. Each save postpones the end. */
function latestOf(draft: Draft | undefined, saved: ResumedPartial): Draft | undefined {
  const { expires, revision = saved.revision } = draft?.partial ?? {};
  return expires === saved.expires_at && revision === saved.revision ? draft : undefined;
}

function resumedDraft(model: Model, token: string, saved: ResumedPartial): Draft {
  const { expires_at: expires, revision } = saved;
  const { sections = [] } = model.form.schema ?? {};
  const elements = new Map(
    sections.flatMap((section) => section.elements.map((element) => [element.id, element])),
  );
  model.resumedVersion = saved.version;
  return {
    version: saved.version,
    isStarted: true,
    seed: newSeed(),
    began: Date.now(),
    saved: Date.now(),
    edited: [...elements.values()].flatMap((one) =>
      defaultOf(one) === undefined || Object.hasOwn(saved.answers, one.id) ? [] : [one.id],
    ),
    answers: answersToDraft(saved, elements, (_, index) => String(index + 1)),
    route: { section: saved.section ?? undefined },
    partial: { token, url: '', expires, revision, isOutdated: false },
  };
}
