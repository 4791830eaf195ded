import type { FormState } from '../../../../packages/form/src/state/form-state.ts';
import { wrapperId } from '../../fields/answers/control-names.ts';
import type { PageData } from '../../html/page-view.ts';
import { confirmsInput, controlAfter } from '../controls/enter-key.ts';
import { announce, elementById } from '../page-data.ts';

/** Letters of the options of a choice. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The options of a choice, in the order in which they are shown; none if it has more than there are letters. */
function optionsOf(question: HTMLElement): HTMLInputElement[] {
  const options = [
    ...question.querySelectorAll<HTMLInputElement>(':scope > .cards > .card > input'),
  ];
  return options.length > 1 && options.length <= letters.length ? options : [];
}

/** Shows the letters of the options of a choice. */
function addLetters(question: HTMLElement): void {
  for (const [index, option] of optionsOf(question).entries()) {
    const letter = letters[index] ?? '';
    const hint = document.createElement('kbd');
    hint.className = 'letter';
    hint.ariaHidden = 'true';
    hint.textContent = letter;
    option.setAttribute('aria-keyshortcuts', letter);
    option.parentElement?.append(hint);
  }
}

/** The option that a key selects. */
function optionOfKey(question: HTMLElement, key: string): HTMLInputElement | undefined {
  const option = optionsOf(question)[letters.indexOf(key.toUpperCase())];
  return option?.disabled ? undefined : option;
}

/** Controls that have a meaning for Enter and letters of their own. */
const ownKeys = 'textarea,button,a,summary,input[type=file],[aria-expanded=true]';

const isChoice = (one: Element) => one.matches('input[type=radio],input[type=checkbox]');

/**
 * Enter continues from the last line of a question, and letters select the options of a choice, also while nothing has the
 * focus.
 *
 * @param current the question that is shown
 */
function handleQuestionKeys(place: HTMLFormElement, current: () => HTMLElement | undefined): void {
  const handle = (event: KeyboardEvent) => {
    if (!place.isConnected) return document.removeEventListener('keydown', handle, true);
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || isOther(event)) return;
    if (target !== document.body && !place.contains(target)) return;
    if (key === 'Enter' && continues(place, target)) place.requestSubmit();
    else if (!isEntering(target) && select(current(), key)) event.stopPropagation();
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', handle, true);
}

/** Whether a key has another meaning, or is held. */
const isOther = (event: KeyboardEvent) =>
  confirmsInput(event) ||
  event.repeat ||
  event.shiftKey ||
  event.altKey ||
  event.ctrlKey ||
  event.metaKey;

/** Whether a letter is entered in a control. */
const isEntering = (target: HTMLElement) =>
  target.matches('input,select,textarea') && !isChoice(target);

/** Whether no line follows that is to be filled in first. */
function continues(place: HTMLElement, target: HTMLElement): boolean {
  if (target.matches(ownKeys)) return false;
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  return !isControl || !controlAfter(place, target, 'input:not([type=hidden]),select,textarea');
}

/** Selects or deselects an option. @returns whether there is one with this key */
function select(question: HTMLElement | undefined, key: string): boolean {
  const option = question && optionOfKey(question, key);
  option?.focus();
  option?.click();
  return option !== undefined;
}

/** Marks what is on another page. It is hidden on screens, and printed. */
const elsewhere = 'data-elsewhere';

interface QuestionPages {
  show(state: FormState): void;
  /** Moves the focus to the question that is shown. */
  focus(): void;
}

/** Draws one question at a time, and adds keys for it. */
export function createQuestionPages(
  place: HTMLFormElement,
  { embedded }: Pick<PageData, 'embedded'>,
): QuestionPages {
  const all = [...place.querySelectorAll<HTMLElement>('[data-question]')].filter(
    (one) => !one.closest('[data-entry]'),
  );
  for (const question of all) addLetters(question);
  const showHint = createHint(place);
  let shown: string | undefined;
  let current: HTMLElement | undefined;
  const focus = () => {
    const shownPart = current ?? place;
    focusOn(shownPart);
    const { top } = shownPart.getBoundingClientRect();
    shownPart.scrollIntoView({ block: top < 0 ? 'start' : 'nearest' });
    announce(elementById('progress-text', place).textContent ?? '');
  };
  handleQuestionKeys(place, () => current);
  return {
    focus,
    show({ sections, path }) {
      const [page] = sections;
      const elements = (page?.elements ?? []).map(({ element }) => element);
      const ids = elements.map(({ id }) => id);
      const key = `${page?.id} ${ids}`;
      if (key === shown) return;
      const isFirst = shown === undefined;
      shown = key;
      const places = new Set(ids.map(wrapperId));
      for (const one of all) one.toggleAttribute(elsewhere, !places.has(one.id));
      const section = place.querySelector<HTMLElement>(
        `[data-section="${CSS.escape(page?.id ?? '')}"]`,
      );
      const whole = path.find(({ id }) => id === page?.id);
      section?.toggleAttribute('data-within', whole?.elements[0]?.element.id !== ids[0]);
      const question = elements.find(({ type }) => type !== 'calculated'); // which can precede it
      const currentId = question && wrapperId(question.id);
      current = all.find(({ id }) => id === currentId) ?? section ?? undefined;
      showHint(current);
      if (isFirst && !embedded && takesFocus()) focusOn(current ?? place);
    },
  };
}

/**
 * Whether the first question is focused when the page opens: not in a frame, which would scroll the embedding page, and not
 * on devices whose keyboard would cover the page.
 */
const takesFocus = () =>
  document.activeElement === document.body &&
  matchMedia('(hover: hover) and (pointer: fine)').matches;

/** The selected option, or else the first control, or the text itself. */
function focusOn(question: HTMLElement): void {
  const fillable = 'input:not([type=hidden],:disabled),select,textarea';
  const control =
    question.querySelector<HTMLElement>('input:checked') ??
    question.querySelector<HTMLElement>(fillable);
  const target = control ?? question;
  if (!control) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Shows next to the button which key continues. */
function createHint(place: HTMLElement): (question: HTMLElement | undefined) => void {
  const hint = document.createElement('kbd');
  hint.className = 'enter';
  hint.ariaHidden = 'true';
  elementById('send', place).after(hint);
  return (question) => {
    const isLong = question?.querySelector('textarea') !== null;
    const control = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
    hint.textContent = question && isLong ? `${control} + Enter ↵` : 'Enter ↵';
  };
}
