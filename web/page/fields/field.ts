import type { Html } from '../../../packages/common/text/html.ts';
import type { Element } from '../../../packages/definition/definition-model.ts';
import type { PageTexts } from '../../../packages/languages/texts/texts.ts';
import type { ElementOf } from './answers/entries.ts';

/** The texts of a page with their language. */
export interface Locale {
  /** English if there are no texts in the language of the form. */
  readonly lang: string;
  readonly strings: PageTexts;
  /** The language of the author's texts. */
  readonly formLanguage: string;
}

/**
 * How elements of one type are rendered: one row of the table. They are rendered on the server; in the
 * browser if the form has a password or its markup is large. What their controls contain is in `answers`, their
 * behavior in `web/page/client/controls`.
 */
export interface Field<Type extends Element['type']> {
  readonly type: Type;
  /**
   * How the title labels the controls: `label` for one control; `group` for a fieldset; `radios` for a
   * radio group; `computed` for an output; `none` if the field renders its own title or is invisible.
   */
  readonly wrapper: 'label' | 'group' | 'radios' | 'computed' | 'none';
  /** A lower bound of the length of the markup, if its size is a product, such as rows by columns. */
  minMarkupLength?(element: ElementOf<Type>): number;
  /** Renders the controls, with names by `controlName`. */
  render(element: ElementOf<Type>, locale: Locale): Html;
}

/** Whether respondents see an element: not hidden questions and calculated values without `show`. */
export function isVisibleType(element: Element): boolean {
  return element.type === 'calculated' ? element.show : element.type !== 'hidden';
}

/** Infers the element type of `render`. */
export function defineField<const Type extends Element['type']>(row: Field<Type>): Field<Type> {
  return row;
}
