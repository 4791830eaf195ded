import type { Element } from '../../../packages/definition/definition-model.ts';
import type { PageTexts } from '../../../packages/languages/texts/texts.ts';
import type { Html } from '../../html.ts';
import type { Entries } from './answer-entries.ts';
import type { ControlValues } from './control-names.ts';

/** The elements of one type. */
export type ElementOf<Type extends Element['type']> = Extract<Element, { type: Type }>;

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
 * browser if the form has a password or its markup is large. Behavior is in `web/page/client/controls`.
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
  /**
   * Reads the answer as it is submitted; undefined or blank if there is none. Values that cannot be parsed
   * are returned unchanged, so that validation reports them.
   */
  readAnswer?(entries: ControlValues, element: ElementOf<Type>): unknown;
  /**
   * The values of the controls that show a saved answer, the inverse of `readAnswer`; undefined if the answer
   * is not one of this type. Types without it are not saved: signatures.
   */
  entriesOf?(answer: unknown, element: ElementOf<Type>): Entries | undefined;
}

/** Whether respondents see an element: not hidden questions and calculated values without `show`. */
export function isVisibleType(element: Element): boolean {
  return element.type === 'calculated' ? element.show : element.type !== 'hidden';
}

/** Infers the element type of `render` and `readAnswer`. */
export function defineField<const Type extends Element['type']>(row: Field<Type>): Field<Type> {
  return row;
}
