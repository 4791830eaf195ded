import { elementsOf } from '../../../../packages/definition/elements.ts';
import { isBlank } from '../../../../packages/definition/questions/values/is-blank.ts';
import type { ResumedPartial } from '../../../../packages/form/src/api/public-types.ts';
import { fieldOf } from '../../fields/types/fields.ts';
import { type Draft, type DraftAnswer, newDraft, type PartialLink } from '../draft/draft.ts';
import type { UnlockedForm } from '../page-data.ts';

/** The draft with saved answers, in the questions of a version that may differ from the one they were saved in. */
export function resumedDraft(form: UnlockedForm, saved: ResumedPartial, link: PartialLink): Draft {
  const elements = elementsOf(form);
  const rest = new Map(Object.entries(saved.answers));
  const answers = elements.flatMap((element): DraftAnswer[] => {
    const { id, type, title = '' } = element;
    const answer = rest.get(id);
    if (isBlank(answer)) return [{ id, type, entries: [] }];
    const entries = fieldOf(element).entriesOf?.(answer, element);
    if (!entries) return [];
    rest.delete(id);
    return [{ id, type, entries, title }];
  });
  return {
    ...newDraft(saved.version),
    answers: [...answers, ...[...rest].map(([id, answer]) => unplacedAnswer(id, answer))],
    files: Object.fromEntries(saved.uploads.map(({ ref, ...file }) => [ref, file])),
    isStarted: true,
    route: { section: saved.section ?? undefined },
    partial: link,
  };
}

/** An answer to a question that the version does not have, or has with another type. */
function unplacedAnswer(id: string, answer: unknown): DraftAnswer {
  const parts = typeof answer === 'object' ? Object.values(Object(answer)) : [answer];
  const texts = parts.filter((part) => typeof part !== 'object').map(String);
  return { id, type: '', entries: [['', texts]], title: '' };
}
