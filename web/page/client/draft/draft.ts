import type { Element } from '../../../../packages/definition/definition-model.ts';
import type {
  Draft,
  DraftState,
  DraftFile as UploadedFile,
} from '../../../../packages/form/src/storage/draft.ts';
import { expiringValue } from '../../../../packages/form/src/storage/expiring-value.ts';
import {
  type StoredValue,
  storedValue,
} from '../../../../packages/form/src/storage/stored-value.ts';
import type { Entries } from '../../fields/answers/entries.ts';
import type { PageData } from '../../html/page-view.ts';

/** A file that was uploaded and is not yet part of a response. */
export type DraftFile = Omit<UploadedFile, 'ref'> & {
  /** The drawing of a signature, as a data URL, with the typed name that it shows. */
  readonly drawing?: string;
  readonly typedName?: string;
};

/** What was entered in one question, with its type: another version may change it. */
export interface DraftAnswer {
  readonly id: string;
  readonly type: string;
  readonly entries: Entries;
  /** The title of an answered question; undefined if there is no answer. */
  readonly title?: string | undefined;
}

/** What the controls show. */
export interface DraftContent {
  /** The version of the form that the answers were entered in. */
  readonly version: number;
  /** All questions of that version, then answers to questions that it does not have any more. */
  readonly answers: readonly DraftAnswer[];
  /** Uploaded files, by upload reference. */
  readonly files: Readonly<Record<string, DraftFile>>;
}

/** An unfinished form, as the page stores it. */
export interface PageDraft extends DraftState, DraftContent {
  /** The answers in entries of repeats, and the keys of the entries, as the form stores them. */
  readonly entryAnswers?: Draft['answers'];
}

export type CarriedOver = ReturnType<typeof carryOver>;

/** How another version of the form differs from the one that was filled in. */
export interface VersionChanges {
  /** Questions that are new, or whose answer does not fit any more. */
  readonly questions: readonly Element[];
  readonly unplaced: readonly DraftAnswer[];
}

/** Divides a draft, perhaps of another version, by the questions of a version that it belongs to: by id and type. */
export function carryOver(
  { answers }: Pick<DraftContent, 'answers'>,
  elements: readonly Element[],
) {
  const types = new Map<string, string>(elements.map(({ id, type }) => [id, type]));
  const isPlaced = ({ id, type }: DraftAnswer) => types.get(id) === type;
  return {
    /** What was entered in questions of the version, by question id. */
    placed: new Map(answers.filter(isPlaced).map(({ id, entries }) => [id, entries])),
    /** Answers to questions that the version does not have, or has with another type. */
    unplaced: answers.filter((answer) => answer.title !== undefined && !isPlaced(answer)),
  };
}

/** Types whose answers are not text: option ids, upload references. */
const untypedAnswers: ReadonlySet<string> = new Set([
  'single_choice',
  'multiple_choice',
  'dropdown',
  'ranking',
  'matrix',
  'file',
  'signature',
  'legal',
  'yes_no',
]);

/** An answer as the respondent recognizes it. */
export function describeAnswer({ type, title = '', entries }: DraftAnswer): string {
  if (untypedAnswers.has(type)) return title;
  const text = entries.flatMap(([, values]) => values).filter((value) => value !== '');
  return [title, text.join(', ')].filter((part) => part !== '').join(': ');
}

const tabStorage = <Value>(name: string): StoredValue<Value> =>
  storedValue(() => sessionStorage, name);

type DraftStorage = ReturnType<typeof draftStorage>;

/** `isOfTab`: the page was reloaded; otherwise the draft was left on the device some time ago. */
export type LoadedDraft = NonNullable<ReturnType<DraftStorage['load']>>;

/**
 * The draft of a form, for all of its versions, in two storages: one that ends with the tab, and one of the device for
 * seven days. Each set of prefilled answers and each invitation has its own, so that answers entered at one person's
 * personal URL do not appear at another's.
 *
 * Nothing of a form with a password is left on the device after the tab is closed, nor any signature.
 *
 * @param hostDraft the draft that the embedding page keeps, in place of the storage of the device
 */
export function draftStorage(data: PageData, hostDraft?: StoredValue<PageDraft>) {
  const { form } = data;
  const name = draftName(data);
  const tab = expiringValue(tabStorage<PageDraft>(name));
  const device = expiringValue(hostDraft ?? storedValue<PageDraft>(() => localStorage, name));
  if (form.password_required) device.clear(); // it may have had no password before
  return {
    load() {
      const own = tab.get();
      const draft = own ?? (form.password_required ? undefined : device.get());
      return draft && { draft, isOfTab: own !== undefined };
    },
    save(draft: PageDraft) {
      tab.set(draft);
      if (!form.password_required && draft.isStarted) device.set(withoutDrawings(draft));
    },
    clear() {
      tab.clear();
      device.clear();
    },
  };
}

export function draftName({ form, prefill, invitation }: PageData): string {
  // A part of the token identifies the invitation, and is of no use without the rest.
  const invited = invitation === undefined ? '' : `:${invitation.slice(-8)}`;
  return `formwright:${form.slug}:entered:${JSON.stringify(prefill)}${invited}`;
}

function withoutDrawings(draft: PageDraft): PageDraft {
  const files = Object.entries(draft.files).filter(([, { drawing }]) => drawing === undefined);
  return { ...draft, files: Object.fromEntries(files) };
}

/** Saves nothing: what is entered in a preview must not appear in the published form. */
export const unsavedDraft: DraftStorage = {
  load: () => undefined,
  save: () => {},
  clear: () => {},
};

/** The language that the respondent selected; in a frame, in place of the one that the embedding page requests. */
export function languageStorage(slug: string, requested: string): StoredValue<string> {
  return tabStorage(`formwright:${slug}:language:${requested}`);
}

/** The access token of a form with a password. */
export function accessTokenStorage(slug: string): StoredValue<string> {
  return tabStorage(`formwright:${slug}:access`);
}
