import { idInEntry } from '../../../definition/model/entry-names.ts';
import type { FormElement, ResumedPartial } from '../api/public-types.ts';
import { type FormProblem, problemOf, unreachable } from '../state/form-problem.ts';
import type { Model } from '../state/model.ts';
import { defaultOf } from '../state/prefills.ts';
import type { Draft, DraftAnswer, DraftFile } from '../storage/draft.ts';
import { newSeed } from '../view/shuffled.ts';

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
    // Each save postpones the end.
    const isLatest = partial?.expires === result.body.expires_at;
    return { draft: local && isLatest ? local : resumedDraft(model, wanted, result.body) };
  }
  if (result.status !== 404) return { problem: problemOf(result) };
  return local && partial ? { draft: { ...local, partial: { ...partial, hasEnded: true } } } : {};
}

function resumedDraft(model: Model, token: string, saved: ResumedPartial): Draft {
  const { sections = [] } = model.form.schema ?? {};
  const elements = new Map(
    sections.flatMap((section) => section.elements.map((element) => [element.id, element])),
  );
  const files = new Map(
    saved.uploads.map(({ ref, name, size, type }) => [ref, { ref, name, size, type }]),
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
    answers: Object.fromEntries(
      Object.entries(saved.answers).flatMap(([id, answer]) =>
        draftAnswers(elements.get(id), id, answer, files),
      ),
    ),
    route: { section: saved.section ?? undefined },
    partial: { token, url: '', expires: saved.expires_at, isOutdated: false },
  };
}

/** The answer to an element, followed by those of its entries. */
function draftAnswers(
  element: FormElement | undefined,
  id: string,
  answer: unknown,
  uploads: ReadonlyMap<unknown, DraftFile>,
): [string, DraftAnswer][] {
  const { type = '' } = element ?? {};
  if (element?.type === 'repeat' && Array.isArray(answer)) {
    const keys = answer.map((_, index) => String(index + 1));
    const inner: readonly FormElement[] = element.elements;
    return [
      [id, { type, answer: keys }],
      ...keys.flatMap((key, index) => {
        const entry = new Map(Object.entries(Object(answer[index])));
        return inner.flatMap((one) => {
          const own = idInEntry(id, key, one.id);
          return entry.has(one.id) ? draftAnswers(one, own, entry.get(one.id), uploads) : [];
        });
      }),
    ];
  }
  if (type !== 'file' || !Array.isArray(answer)) return [[id, { type, answer }]];
  return [[id, { type, files: answer.flatMap((ref) => uploads.get(ref) ?? []) }]];
}
