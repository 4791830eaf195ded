import type { Element as FormElement } from '../../../../packages/definition/definition-model.ts';
import { leastEntriesOf } from '../../../../packages/definition/elements.ts';
import {
  entryId,
  idInEntry,
  isWithinEntry,
  partsOfEntryId,
  questionIdOf,
} from '../../../../packages/definition/model/entry-names.ts';
import type { Form, FormState } from '../../../../packages/form/src/state/form-state.ts';
import type { ElementView } from '../../../../packages/form/src/view/section-view.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { wrapperId } from '../../fields/answers/control-names.ts';
import type { Locale } from '../../fields/field.ts';
import { announce } from '../page-data.ts';
import {
  buttonOf,
  createEntry,
  type EntryAction,
  labelButtons,
  nameOfEntry,
} from './entry-markup.ts';
import { createPipedTexts } from './piped-texts.ts';

type Answers = Readonly<Record<string, unknown>>;

/** The questions of an entry were added to the page, with the answers that the form has; or they are about to be removed. */
export interface EntryHandlers {
  added(entry: HTMLElement, questions: readonly FormElement[], answers: Answers): void;
  removed(questions: readonly FormElement[]): void;
}

interface Entry {
  readonly place: HTMLElement;
  readonly questions: readonly FormElement[];
  showTexts(): void;
  /** The values of the entry, by question id. */
  values: Answers;
}

/** A repeat that is shown, with what the form knows of it. */
interface DrawnRepeat {
  readonly view: ElementView;
  readonly answers: readonly Answers[];
  readonly values: readonly Answers[];
}

/**
 * The lists of entries on the page: they follow the state of the form.
 *
 * @returns a function that adds, removes and moves entries until the page shows a state
 */
export function createEntryLists(
  place: HTMLElement,
  form: Form,
  locale: Locale,
  handlers: EntryHandlers,
): (state: FormState) => void {
  const entries = new Map<string, Entry>();

  const add = (id: string, { view, answers }: DrawnRepeat, key: string, index: number): Entry => {
    const { element } = view;
    const own = createEntry(place, element.id, key);
    listOf(place, element.id).append(own);
    const questions = questionsOf(element, key);
    const entry: Entry = {
      place: own,
      questions,
      values: {},
      showTexts: createPipedTexts(own, {
        textOf: (text) => form.textOf(text, idInEntry(element.id, key, '')),
        answerOf: (name) => entry.values[name],
        language: form.state.language,
      }),
    };
    entries.set(id, entry);
    handlers.added(own, questions, answers[index] ?? {});
    return entry;
  };
  const remove = (id: string, { place: own, questions }: Entry) => {
    for (const [inner, entry] of [...entries]) {
      if (isWithinEntry(inner, id)) remove(inner, entry);
    }
    handlers.removed(questions);
    entries.delete(id);
    own.remove();
  };
  const removeOthers = (repeat: string, keys: readonly string[]) => {
    const ids = new Set(keys.map((key) => entryId(repeat, key)));
    for (const own of listOf(place, repeat).children) {
      const id = own.getAttribute('data-entry') ?? '';
      const entry = entries.get(id);
      if (entry && !ids.has(id)) remove(id, entry);
    }
  };
  const draw = (repeat: DrawnRepeat) => {
    const { view, values } = repeat;
    const { id } = view.element;
    removeOthers(
      id,
      view.entries.map(({ key }) => key),
    );
    const drawn = view.entries.map(({ key, elements }, index) => {
      const own = entryId(id, key);
      const entry = entries.get(own) ?? add(own, repeat, key, index);
      entry.values = values[index] ?? {};
      const shown = new Set(elements.map(({ element }) => element.id));
      for (const question of entry.questions) {
        const wrapper = document.getElementById(wrapperId(question.id));
        if (wrapper) wrapper.hidden = !shown.has(question.id);
      }
      entry.showTexts();
      drawAll(elements, repeat.answers[index] ?? {}, entry.values);
      return entry.place;
    });
    putInOrder(listOf(place, id), drawn);
    drawButtons(place, view, drawn, locale);
  };
  const drawAll = (views: readonly ElementView[], answers: Answers, values: Answers) => {
    for (const view of views) {
      const name = questionIdOf(view.element.id);
      if (view.element.type !== 'repeat') continue;
      draw({ view, answers: listIn(answers, name), values: listIn(values, name) });
    }
  };
  return ({ path, answers, values }) =>
    drawAll(
      path.flatMap(({ elements }) => elements),
      answers,
      values,
    );
}

function listIn(answers: Answers, id: string): Answers[] {
  const list = answers[id];
  return Array.isArray(list) ? list.map((entry) => Object(entry)) : [];
}

/** The questions of an entry, with their ids in it. */
function questionsOf(repeat: ElementView['element'], key: string): FormElement[] {
  if (repeat.type !== 'repeat') return [];
  const inner: readonly FormElement[] = repeat.elements;
  return inner.map((one) => ({ ...one, id: idInEntry(repeat.id, key, one.id) }));
}

const listOf = (place: ParentNode, repeat: string): HTMLElement => {
  const list = place.querySelector(`[data-entries="${CSS.escape(repeat)}"]`);
  if (list instanceof HTMLElement) return list;
  throw new Error(`The page has no list of ${repeat}`);
};

/** Moves only entries that are in another place, as moving removes the focus. */
function putInOrder(list: HTMLElement, entries: readonly HTMLElement[]): void {
  for (const [index, entry] of entries.entries()) {
    const current = list.children[index];
    if (current !== entry) list.insertBefore(entry, current ?? null);
  }
}

function drawButtons(
  place: HTMLElement,
  { element, entries }: ElementView,
  drawn: readonly HTMLElement[],
  locale: Locale,
): void {
  if (element.type !== 'repeat') return;
  const { id, max } = element;
  labelButtons(drawn, entries.length > leastEntriesOf(element), locale);
  const button = place.querySelector(`[data-add-entry="${CSS.escape(id)}"]`);
  button?.toggleAttribute('hidden', entries.length >= max);
}

const fillable = 'input:not([type=hidden]),select,textarea,.add-entry';

/** Adds, removes, restores and moves entries when their buttons are clicked. The focus remains near. */
export function handleEntryButtons(place: HTMLElement, form: Form, { strings }: Locale): void {
  const undo = new Map<string, () => void>();
  const entryOf = (repeat: string, key: string) =>
    place.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entryId(repeat, key))}"]`);

  const add = (repeat: string) => {
    const key = form.addEntry(repeat);
    const entry = key === undefined ? null : entryOf(repeat, key);
    if (!entry) return;
    hideUndo(place, repeat);
    (entry.querySelector<HTMLElement>(fillable) ?? entry).focus();
    announce(interpolate(strings.entryAdded, { name: nameOfEntry(entry) }));
  };
  const remove = (repeat: string, key: string, entry: HTMLElement) => {
    const text = interpolate(strings.entryRemoved, { name: nameOfEntry(entry) });
    const near = entry.nextElementSibling ?? entry.previousElementSibling;
    undo.set(repeat, form.removeEntry(repeat, key));
    showUndo(place, repeat, text);
    const target = near ?? place.querySelector(`[data-add-entry="${CSS.escape(repeat)}"]`);
    if (target instanceof HTMLElement) target.focus();
    announce(text);
  };
  const restore = (repeat: string) => {
    undo.get(repeat)?.();
    undo.delete(repeat);
    hideUndo(place, repeat);
    const list = place.querySelector<HTMLElement>(`[data-entries="${CSS.escape(repeat)}"]`);
    list?.closest<HTMLElement>('.question')?.focus();
  };
  const move = (repeat: string, key: string, action: EntryAction, entry: HTMLElement) => {
    form.moveEntry(repeat, key, action === 'up' ? -1 : 1);
    buttonOf(entry, action)?.focus(); // moving the entry removes the focus
    const entries = [...(entry.parentElement?.children ?? [])];
    const label = nameOfEntry(entry);
    const place = { label, n: entries.indexOf(entry) + 1, all: entries.length };
    announce(interpolate(strings.moved, place));
  };

  place.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const { addEntry, undo: undone, entryAction } = button?.dataset ?? {};
    if (addEntry !== undefined) return add(addEntry);
    if (undone !== undefined) return restore(undone);
    if (entryAction !== undefined && button?.ariaDisabled !== 'true') act(button, entryAction);
  });

  const act = (button: Element | null, action: string) => {
    const entry = button?.closest<HTMLElement>('[data-entry]');
    if (!entry) return;
    const { repeat, key } = partsOfEntryId(entry.dataset['entry'] ?? '');
    if (action === 'remove') remove(repeat, key, entry);
    else move(repeat, key, action === 'up' ? 'up' : 'down', entry);
  };
}

const undoOf = (place: HTMLElement, repeat: string): HTMLElement | null | undefined =>
  place.querySelector(`[data-undo="${CSS.escape(repeat)}"]`)?.closest<HTMLElement>('.entry-undo');

function showUndo(place: HTMLElement, repeat: string, text: string): void {
  const shown = undoOf(place, repeat);
  const content = shown?.querySelector('span');
  if (!shown || !content) return;
  content.textContent = text;
  shown.hidden = false;
}

function hideUndo(place: HTMLElement, repeat: string): void {
  undoOf(place, repeat)?.setAttribute('hidden', '');
}

/** The script of forms with repeats. */
export const entryScript = { createEntryLists, handleEntryButtons };
