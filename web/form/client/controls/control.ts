import type { Element } from '../../../../src/definition/definition-model.ts';
import type { FieldError } from '../../fields/error-message.ts';
import type { Locale } from '../../fields/field.ts';
import type { Draft } from '../draft-storage.ts';
import type { FormApi } from '../form-api.ts';

/** What controls have at hand. */
export interface ControlContext {
  readonly locale: Locale;
  readonly api: FormApi;
  readonly draft: Draft;
  /** Says what is wrong with a question, or that nothing is. */
  showError(question: Element, fault: FieldError | undefined): void;
}

/** What is asked of a control that does more than browsers do by themselves. */
export interface Control {
  /** Puts values back that were kept. */
  restore?(values: readonly string[]): void;
  /** Whether something is still on its way. */
  busy?(): boolean;
  /** Makes ready what is to be sent; false if that did not succeed, which it has told of. */
  prepare?(): Promise<boolean>;
}

/** Gives a question's place what its markup alone does not do. */
export type ControlEnhancer = (
  place: HTMLElement,
  question: Element,
  tools: ControlContext,
) => Control | undefined;

/** Says that the answer in a place is another one now. */
export function dispatchChange(place: HTMLElement): void {
  place.dispatchEvent(new Event('change', { bubbles: true }));
}
