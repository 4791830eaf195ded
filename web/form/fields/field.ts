import type { Element } from '../../../src/definition/definition-model.ts';
import type { Html } from '../../html.ts';
import type { Strings } from '../strings/strings.ts';

/** What the page holds for its controls: their values by their names. */
export type ControlValues = ReadonlyMap<string, readonly string[]>;

/** An element of one type, with its members. */
export type ElementOf<Type extends Element['type']> = Extract<Element, { type: Type }>;

/** The language in which something is drawn. */
export interface Locale {
  readonly lang: string;
  readonly strings: Strings;
}

/**
 * How a type of element is shown: one row of the table. Drawn on the server or, behind a
 * password or where the markup is large, in the browser. What it needs beyond its markup is in `web/client/controls`.
 */
export interface Field<Type extends Element['type']> {
  readonly type: Type;
  /**
   * What names the controls: a `label` for one; a legend for a `group`, or for `radios`, of which
   * one is chosen; `none` where the field draws all of itself, or where nothing is seen.
   */
  readonly wrapper: 'label' | 'group' | 'radios' | 'none';
  /** At least how many characters are drawn, where one member is repeated for each of another. */
  minMarkupLength?(element: ElementOf<Type>): number;
  /** The controls, named by `controlName`. */
  render(element: ElementOf<Type>, look: Locale): Html;
  /**
   * The answer that the controls hold, as it is sent; undefined, or blank, where there is none.
   * What cannot be read is given as it stands, so that the check says what is wrong.
   */
  readAnswer?(entries: ControlValues, element: ElementOf<Type>): unknown;
}

/** Lets the members' types flow into `draw` and `read`. */
export function defineField<const Type extends Element['type']>(row: Field<Type>): Field<Type> {
  return row;
}
