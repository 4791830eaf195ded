import type { Element } from '../../../packages/definition/definition-model.ts';
import { attribute, type Html, html } from '../../html.ts';
import { errorId, hintId } from './control-names.ts';

type Described = Pick<Element, 'id' | 'description'>;

/** Connects a control with its description and its error. */
export function describedBy({ id, description }: Described, part?: string): Html {
  const ids = [
    ...(description ? [hintId(id)] : []),
    errorId(id),
    ...(part === undefined ? [] : [errorId(id, part)]),
  ];
  return html`${attribute('aria-describedby', ids.join(' '))}`;
}

/** The element that shows the error. */
export function errorSlot(id: string, part?: string): Html {
  return html`<p class="error" dir="auto" id="${errorId(id, part)}"></p>`;
}

/** The visible mark of a required question. Assistive technology reads the attribute of the control. */
export const requiredMark = html` <span class="required" aria-hidden="true">*</span>`;
