import type { Element } from '../../../src/definition/definition-model.ts';
import { attribute, type Html, html } from '../../html.ts';
import { errorId, hintId } from './control-names.ts';

type Described = Pick<Element, 'id' | 'description'>;

/** Ties a control to what explains it and to where its error appears. */
export function describedBy({ id, description }: Described, part?: string): Html {
  const ids = [
    ...(description ? [hintId(id)] : []),
    errorId(id),
    ...(part === undefined ? [] : [errorId(id, part)]),
  ];
  return html`${attribute('aria-describedby', ids.join(' '))}`;
}

/** Where it says what is wrong. */
export function errorSlot(id: string, part?: string): Html {
  return html`<p class="error" dir="auto" id="${errorId(id, part)}"></p>`;
}

/** Says to everybody that an answer is needed: by a sign, and natively by the control. */
export const requiredMark = html` <span class="required" aria-hidden="true">*</span>`;
