import type { Element } from '../../../packages/definition/definition-model.ts';
import type { Form } from '../../../packages/form/src/state/form-state.ts';
import type { FileView } from '../../../packages/form/src/view/section-view.ts';
import type { Locale } from '../fields/field.ts';
import type { DraftFile } from './draft/draft.ts';

/** What controls need to upload and save. */
export interface ControlContext {
  readonly locale: Locale;
  readonly form: Form;
  /** The drawings of signatures that are not uploaded yet, by reference. */
  readonly drawings: Map<string, DraftFile>;
}

export interface Control {
  restore?(values: readonly string[]): void;
  /** Takes over what was entered before the control had its behavior; called once, after `restore`. */
  start?(): void;
  /** @param answer as the form has it */
  draw?(files: readonly FileView[], answer: unknown): void;
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
