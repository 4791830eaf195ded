import type { Element } from '../../../src/forms/definition/model.ts';
import type { Fault } from '../../fields/explain.ts';
import type { Look } from '../../fields/field.ts';
import type { Api } from '../api.ts';
import type { Draft } from '../draft.ts';

/** What controls have at hand. */
export interface Tools {
  readonly look: Look;
  readonly api: Api;
  readonly draft: Draft;
  /** Says what is wrong with a question, or that nothing is. */
  tell(question: Element, fault: Fault | undefined): void;
}

/** What is asked of a control that does more than browsers do by themselves. */
export interface Control {
  /** Puts values back that were kept. */
  restore?(values: readonly string[]): void;
  /** Whether something is still on its way. */
  busy?(): boolean;
  /** Makes ready what is to be sent; false if that did not succeed, which it has told of. */
  settle?(): Promise<boolean>;
}

/** Gives a question's place what its markup alone does not do. */
export type Enhance = (place: HTMLElement, question: Element, tools: Tools) => Control | undefined;

/** Says that the answer in a place is another one now. */
export function changed(place: HTMLElement): void {
  place.dispatchEvent(new Event('change', { bubbles: true }));
}
