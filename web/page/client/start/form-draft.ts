import { elementsOf } from '../../../../packages/definition/elements.ts';
import { outermostId } from '../../../../packages/definition/model/entry-names.ts';
import { isBlank } from '../../../../packages/definition/questions/values/is-blank.ts';
import type { FormState } from '../../../../packages/form/src/state/form-state.ts';
import type { Draft } from '../../../../packages/form/src/storage/draft.ts';
import type { StoredValue } from '../../../../packages/form/src/storage/stored-value.ts';
import { answerFieldOf } from '../../fields/answers/answer-fields.ts';
import {
  type DraftAnswer,
  type DraftContent,
  draftStorage,
  type PageDraft,
  unsavedDraft,
} from '../draft/draft.ts';
import type { Session } from '../page-session.ts';

/**
 * The draft of a form as the page stores it: what its controls show, which may be no answer yet. The form itself restores
 * only its progress and its files; the answers are read from the controls.
 */
export function formDraft(session: () => Session): StoredValue<Draft> {
  const storage = () => {
    const { data, hostDraft } = session();
    return data.preview === undefined ? draftStorage(data, hostDraft) : unsavedDraft;
  };
  return {
    get() {
      const loaded = storage().load();
      session().loaded = loaded;
      if (!loaded) return undefined;
      const { entryAnswers = {} } = loaded.draft;
      return { ...loaded.draft, answers: { ...uploadsOf(loaded.draft), ...entryAnswers } };
    },
    set({ answers, ...progress }) {
      const content = session().view?.content();
      if (!content) return;
      const files = Object.values(answers).flatMap((one) => one.files ?? []);
      const uploaded = files.map(({ ref, ...file }) => [ref, file]);
      const all = { ...Object.fromEntries(uploaded), ...content.files };
      storage().save({
        ...progress,
        ...content,
        files: all,
        entryAnswers: entryAnswersIn(answers),
      });
    },
    clear: () => storage().clear(),
  };
}

/** The answers in entries, and the entries of repeats: the form restores them. */
function entryAnswersIn(answers: Draft['answers']): Draft['answers'] {
  return Object.fromEntries(
    Object.entries(answers).filter(([id, { type }]) => type === 'repeat' || outermostId(id) !== id),
  );
}

function uploadsOf({ answers, files }: PageDraft): Draft['answers'] {
  return Object.fromEntries(
    answers.flatMap(({ id, type, entries }) => {
      const refs = entries.flatMap(([, values]) => values);
      const uploaded = refs.flatMap((ref) => {
        const { name = '', size = 0, type: mediaType = '', drawing } = files[ref] ?? {};
        return name === '' || drawing ? [] : [{ ref, name, size, type: mediaType }];
      });
      const isUpload = type === 'file' || type === 'signature';
      return isUpload && uploaded.length > 0 ? [[id, { type, files: uploaded }]] : [];
    }),
  );
}

/** What the controls show after answers were restored that had been saved on another device. */
export function resumedContent({
  form,
  resumedVersion = 0,
  answers,
  unplaced,
}: FormState): DraftContent {
  const elements = form.schema ? elementsOf({ schema: form.schema }) : [];
  const rest = new Map(Object.entries({ ...unplaced, ...answers }));
  const placed = elements.flatMap((element): DraftAnswer[] => {
    const { id, type, title = '' } = element;
    const answer = rest.get(id);
    if (type === 'repeat') {
      rest.delete(id); // the form has its entries
      return [];
    }
    if (isBlank(answer)) return [{ id, type, entries: [] }];
    const entries = answerFieldOf(element)?.entriesOf?.(answer, element);
    if (!entries) return [];
    rest.delete(id);
    return [{ id, type, entries, title }];
  });
  const others = [...rest].map(([id, answer]) => unplacedAnswer(id, answer));
  return { version: resumedVersion, answers: [...placed, ...others], files: {} };
}

/** An answer to a question that the version does not have, or has with another type. */
function unplacedAnswer(id: string, answer: unknown): DraftAnswer {
  const parts = typeof answer === 'object' ? Object.values(Object(answer)) : [answer];
  const texts = parts.filter((part) => typeof part !== 'object').map(String);
  return { id, type: '', entries: [['', texts]], title: '' };
}
