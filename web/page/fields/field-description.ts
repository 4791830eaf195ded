import { attribute, type Html, html } from '../../../packages/common/text/html.ts';
import type { Element } from '../../../packages/definition/definition-model.ts';
import { errorId, hintId } from './answers/control-names.ts';

type Described = Pick<Element, 'id' | 'description'>;

/** Connects a control, or a group of controls, with its description and its error. */
export function describedBy({ id, description }: Described): Html {
  const ids = [...(description ? [hintId(id)] : []), errorId(id)];
  return html`${attribute('aria-describedby', ids.join(' '))}`;
}

/** Connects a part with its own error. What belongs to the group is announced once, with the group. */
export function partDescribedBy(id: string, part: string): Html {
  return html`${attribute('aria-describedby', errorId(id, part))}`;
}

/** The element that shows the error. */
export function errorSlot(id: string, part?: string): Html {
  return html`<p class="error" dir="auto" id="${errorId(id, part)}"></p>`;
}

type Demanded = Pick<Element, 'required' | 'required_if'>;

/** What the script changes while answers to other questions make this one required, or no longer do. */
const onDemand = html` data-demanded`;

/** The attribute of the control of a required question. */
export const requiredAttribute = ({ required, required_if }: Demanded): Html =>
  required ? html` required` : html`${required_if !== undefined && onDemand}`;

/** As `requiredAttribute`, for groups and for controls that a script clears. */
export const ariaRequired = ({ required, required_if }: Demanded): Html =>
  required ? html` aria-required="true"` : html`${required_if !== undefined && onDemand}`;

/** The visible mark of a required question. Assistive technology reads the attribute of the control. */
export const requiredMark = ({ required, required_if }: Demanded): Html =>
  whileRequired(
    { required, required_if },
    (own) => html` <span class="required" aria-hidden="true"${own}>*</span>`,
  );

/**
 * Markup of required questions; hidden while nothing makes the question required.
 *
 * @param render takes the attributes of the element
 */
export function whileRequired(
  { required, required_if }: Demanded,
  render: (own: Html) => Html,
): Html {
  if (required) return render(html``);
  return required_if === undefined ? html`` : render(html`${onDemand} hidden`);
}
