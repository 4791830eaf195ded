import type { Element as FormElement } from '../../../../../packages/definition/definition-model.ts';
import {
  entriesAround,
  questionIdOf,
} from '../../../../../packages/definition/model/entry-names.ts';
import { optionSourceOf } from '../../../../../packages/definition/model/option-list.ts';
import type { ListedOption } from '../../../../../packages/form/src/api/public-types.ts';
import type { Form, FoundOptions } from '../../../../../packages/form/src/state/form-state.ts';
import type { ElementView } from '../../../../../packages/form/src/view/section-view.ts';
import { interpolate } from '../../../../../packages/languages/interpolate.ts';
import { pluralize } from '../../../../../packages/languages/pluralize.ts';
import { otherValue } from '../../../fields/answers/answer-fields.ts';
import type { Locale } from '../../../fields/field.ts';
import { type Control, type ControlEnhancer, dispatchChange } from '../../control.ts';
import { announce } from '../../page-data.ts';
import { createOptionPopup, type OptionPopup } from './option-popup.ts';
import { createOptionSearch } from './option-search.ts';
import { createSelection, type Selection } from './selection.ts';

/** The titles of the questions that must be answered first, those of the same entry before others. */
function unansweredTitles(form: Form, id: string, unanswered: readonly string[]): string[] {
  if (unanswered.length === 0) return [];
  const shown = form.state.path.flatMap(({ elements }) => elements).flatMap(withEntries);
  return unanswered.flatMap((question) => {
    const depth = ({ element }: ElementView) => entriesAround(element.id).length;
    const found = shown
      .filter(({ element }) => questionIdOf(element.id) === question && isAround(element.id, id))
      .sort((one, other) => depth(other) - depth(one))[0];
    return found?.element.title ?? [];
  });
}

/** Whether a question is in an entry that contains another question, or in none. */
const isAround = (outer: string, inner: string): boolean => {
  const entries = entriesAround(inner);
  return entriesAround(outer).every(
    ({ repeat, key }, level) => entries[level]?.repeat === repeat && entries[level]?.key === key,
  );
};

const withEntries = (view: ElementView): ElementView[] => [
  view,
  ...view.entries.flatMap(({ elements }) => elements.flatMap(withEntries)),
];

let pending: string[] = [];

/** Announces a text to screen readers, with the others of the same event: one choice may clear several answers. */
function announceTogether(text: string): void {
  if (pending.length === 0) {
    queueMicrotask(() => {
      announce(pending.join(' '));
      pending = [];
    });
  }
  pending.push(text);
}

/** A question that takes its options from a dataset: an editable combobox that loads what it shows. */
export const enhanceListed: ControlEnhancer = (place, question, { form, locale }) => {
  const input = place.querySelector<HTMLInputElement>('[role=combobox]');
  const chosen = place.querySelector<HTMLElement>('.chosen');
  const box = place.querySelector<HTMLElement>('.options');
  if (!input || !chosen || !box) return undefined;
  const { strings } = locale;
  const other = takesOther(question) ? { value: otherValue, label: strings.other } : undefined;

  const changed = () => {
    input.value = selection.text();
    dispatchChange(place);
  };
  const selection = createSelection(chosen, question.id, locale, ({ label }) => {
    changed();
    announceTogether(interpolate(strings.deselected, { labels: label }));
    input.focus();
  });
  const select = (option: ListedOption) => {
    const isRemoved = selection.isMultiple && selection.values().includes(option.value);
    if (isRemoved) selection.remove(option.value);
    else selection.add(option);
    popup?.close();
    search.stop();
    const text = isRemoved ? strings.deselected : strings.optionSelected;
    announceTogether(interpolate(text, { label: option.label, labels: option.label }));
    changed();
  };
  const popup = createOptionPopup(input, box, other, {
    select,
    reachEnd: () => void search.more(),
  });
  const search = createOptionSearch(form, question.id, (found, isFirst) => {
    const selected = selection.values();
    const options = found?.options ?? [];
    if (isFirst) popup?.show(options, selected);
    else popup?.append(options, selected);
    showResult(found);
  });
  const showResult = (found: FoundOptions | undefined) => {
    const text = found ? resultText(found) : strings.optionsFailed;
    popup?.note(text);
    if (popup?.isOpen) announceTogether(text);
  };
  const resultText = ({ unanswered, next }: FoundOptions): string => {
    const titles = unansweredTitles(form, question.id, unanswered).join(', ');
    if (titles !== '') return interpolate(strings.answerFirst, { titles });
    const count = popup?.count ?? 0;
    if (count === 0) return strings.noOptions;
    const counted = next === undefined ? strings.optionsFound : strings.optionsFollow;
    return pluralize(counted, count, locale.lang);
  };
  if (!popup) return undefined;

  const typedText = () => (input.value === selection.text() ? '' : input.value.trim());
  const typed = { input, selection, typedText, select };
  const open = () => {
    if (popup.isOpen) return;
    popup.show([], selection.values()); // what was shown before may be outdated
    popup.note('');
    popup.open();
    void search.now(typedText());
  };
  const close = () => {
    popup.close();
    search.stop();
  };
  input.addEventListener('click', open);
  input.addEventListener('focus', () => input.select());
  input.addEventListener('input', () => {
    if (!selection.isMultiple && input.value === '' && selection.values().length > 0) {
      selection.set([]);
      changed();
    }
    popup.open();
    search.soon(typedText());
  });
  handleKeys(input, popup, { open, close, select, more: search.more });
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && box.contains(relatedTarget)) return;
    close();
    void takeTyped(form, question, typed);
  });
  setUpClearButton(place, () => {
    selection.set([]);
    changed();
    input.focus();
  });
  const names = { question, form, selection, input, locale };
  return {
    ...restoring(names),
    start() {
      // What was entered before the script had loaded.
      if (document.activeElement === input && typedText() !== '') open();
      else void takeTyped(form, question, typed);
    },
    draw(_files, answer) {
      if (answer !== undefined || !isListed(place, selection)) return;
      const title = form.textOf(question.title ?? '', question.id);
      announceTogether(interpolate(strings.choiceCleared, { title }));
      selection.set([]);
      changed();
    },
  };
};

const takesOther = (question: FormElement): boolean =>
  'allow_other' in question && question.allow_other;

/** Whether something is selected that is an answer: "other" without a text is none. */
function isListed(place: ParentNode, selection: Selection): boolean {
  const values = selection.values();
  if (values.some((value) => value !== otherValue)) return true;
  const text = place.querySelector<HTMLInputElement>('.other input')?.value.trim();
  return values.length > 0 && text !== undefined && text !== '';
}

interface TypedInput {
  readonly input: HTMLInputElement;
  readonly selection: Selection;
  typedText(): string;
  select(option: ListedOption): void;
}

/** Selects the option whose value or label was typed; other text is removed. */
async function takeTyped(
  form: Form,
  { id }: FormElement,
  { input, selection, typedText, select }: TypedInput,
): Promise<void> {
  const text = typedText();
  const found = text === '' ? undefined : await form.findOptions(id, { text });
  if (document.activeElement === input || typedText() !== text) return;
  const isTyped = (one: string) =>
    one.localeCompare(text, undefined, { sensitivity: 'accent' }) === 0;
  const option = found?.options.find(({ value, label }) => isTyped(label) || isTyped(value));
  if (option && !selection.values().includes(option.value)) select(option);
  else input.value = selection.text();
}

function setUpClearButton(place: ParentNode, clear: () => void): void {
  place.querySelector('.clear')?.addEventListener('click', clear);
}

interface Restored {
  readonly question: FormElement;
  readonly form: Form;
  readonly selection: Selection;
  readonly input: HTMLInputElement;
  readonly locale: Locale;
}

/** Shows values that were entered before; their labels are loaded. */
function restoring({
  question,
  form,
  selection,
  input,
  locale,
}: Restored): Pick<Control, 'restore'> {
  const show = (options: readonly ListedOption[]) => {
    const isSearching = document.activeElement === input;
    selection.set(options);
    if (!isSearching) input.value = selection.text();
  };
  const loadLabels = async (values: readonly string[]) => {
    await Promise.resolve(); // the form has the answers that filter after all values were restored
    const options = new Map(values.map((value) => [value, { value, label: value }]));
    for (const value of values.filter((one) => one !== otherValue)) {
      const found = await form.findOptions(question.id, { text: value, limit: 1 });
      if (!found) return;
      const [first] = found.options;
      if (first?.value === value) options.set(value, { value, label: first.label });
      if (selection.values().join('\n') !== values.join('\n')) return; // changed in the meantime
      show(
        values.map((one) => withOwnLabel(options.get(one) ?? { value: one, label: one }, locale)),
      );
    }
  };
  return {
    restore(values) {
      show(values.map((value) => withOwnLabel({ value, label: value }, locale)));
      if (optionSourceOf(question)) void loadLabels(selection.values());
    },
  };
}

const withOwnLabel = (option: ListedOption, { strings }: Locale): ListedOption =>
  option.value === otherValue ? { ...option, label: strings.other } : option;

interface KeyHandlers {
  open(): void;
  close(): void;
  select(option: ListedOption): void;
  /** Loads the options that follow. @returns whether there are any */
  more(): boolean;
}

/** The keys of an editable combobox with a list (ARIA Authoring Practices Guide). */
function handleKeys(
  input: HTMLInputElement,
  popup: OptionPopup,
  { open, close, select, more }: KeyHandlers,
): void {
  const moveBy = (step: 1 | -1) => {
    if (!popup.isOpen) return open();
    if (!popup.move(step) && step === 1) more();
  };
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown() {
      moveBy(1);
      return true;
    },
    ArrowUp() {
      moveBy(-1);
      return true;
    },
    Enter() {
      const { active } = popup;
      if (!popup.isOpen || !active) return false;
      select(active);
      return true;
    },
    Escape() {
      if (!popup.isOpen) return false;
      close();
      return true;
    },
  };
  input.addEventListener('keydown', (event) => {
    const { key, isComposing, ctrlKey, metaKey } = event;
    if (isComposing || ctrlKey || metaKey || !keys[key]?.()) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
