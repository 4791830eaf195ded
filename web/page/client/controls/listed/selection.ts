import { html } from '../../../../../packages/common/text/html.ts';
import type { ListedOption } from '../../../../../packages/form/src/api/public-types.ts';
import { interpolate } from '../../../../../packages/languages/interpolate.ts';
import { controlName } from '../../../fields/answers/control-names.ts';
import type { Locale } from '../../../fields/field.ts';
import { ownLanguage } from '../../../fields/own-language.ts';
import { createElementFrom } from '../../render-html.ts';

/** What is selected, in inputs that are not visible, from which the answer is read. */
export interface Selection {
  readonly isMultiple: boolean;
  values(): readonly string[];
  /** Selects an option in place of the previous one, or in addition. */
  add(option: ListedOption): void;
  remove(value: string): void;
  set(options: readonly ListedOption[]): void;
  /** The text of the input while nothing is searched for. */
  text(): string;
}

/** @param onRemove called after a button has removed an option */
export function createSelection(
  place: HTMLElement,
  questionId: string,
  locale: Locale,
  onRemove: (option: ListedOption) => void,
): Selection {
  const isMultiple = place.classList.contains('chips');
  const selected = new Map<string, ListedOption>();
  const name = controlName(questionId);
  const chipOf = (option: ListedOption) => {
    const chip = createElementFrom(chipMarkup(name, option, locale));
    chip.querySelector('button')?.addEventListener('click', () => {
      selected.delete(option.value);
      draw();
      onRemove(option);
    });
    return chip;
  };
  const inputOf = ({ value }: ListedOption) =>
    createElementFrom(html`<input type="hidden" name="${name}" value="${value}">`);
  const draw = () =>
    place.replaceChildren(...[...selected.values()].map(isMultiple ? chipOf : inputOf));
  return {
    isMultiple,
    values: () => [...selected.keys()],
    add(option) {
      if (!isMultiple) selected.clear();
      selected.set(option.value, option);
      draw();
    },
    remove(value) {
      selected.delete(value);
      draw();
    },
    set(options) {
      selected.clear();
      for (const option of isMultiple ? options : options.slice(0, 1)) {
        selected.set(option.value, option);
      }
      draw();
    },
    text() {
      const [first] = selected.values();
      return isMultiple ? '' : (first?.label ?? '');
    },
  };
}

const chipMarkup = (name: string, { value, label }: ListedOption, locale: Locale) =>
  html`<li><span dir="auto">${label}</span><button type="button" class="remove"${ownLanguage(locale)} aria-label="${interpolate(
    locale.strings.removeFile,
    { name: label },
  )}"></button><input type="hidden" name="${name}" value="${value}"></li>`;
