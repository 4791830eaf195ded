import type { Element } from '../../../../packages/definition/definition-model.ts';
import type { FormApi } from '../../../../packages/form/src/api/form-api.ts';
import type { FieldError } from '../../../../packages/languages/error-message.ts';
import type { Locale } from '../../fields/field.ts';
import type { Draft } from '../draft/draft.ts';

/** What controls need to upload, save and report errors. */
export interface ControlContext {
  readonly locale: Locale;
  readonly api: FormApi;
  /** The version of the form. */
  readonly version: number;
  readonly draft: Draft;
  /** Shows the error of a question; undefined removes it. */
  showError(question: Element, fault: FieldError | undefined): void;
}

/** A control with behavior of its own. */
export interface Control {
  /** Restores saved values. */
  restore?(values: readonly string[]): void;
  /** Takes over what was entered before the control had its behavior; called once, after `restore`. */
  start?(): void;
  /** Whether an upload is in progress. */
  busy?(): boolean;
  /** Runs before submission; false if it failed, after showing the error. */
  prepare?(): Promise<boolean>;
}

/** Attaches behavior to the markup of a question. */
export type ControlEnhancer = (
  place: HTMLElement,
  question: Element,
  tools: ControlContext,
) => Control | undefined;

/** Dispatches `change` after the value of a control was set by script. */
export function dispatchChange(place: HTMLElement): void {
  place.dispatchEvent(new Event('change', { bubbles: true }));
}
