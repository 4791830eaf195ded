import type { Html } from '../../../html.ts';
import { elementById } from '../page-data.ts';
import { endForm, type Session } from '../page-session.ts';
import { renderInto } from '../render-html.ts';

/** Shows a notice in place of the questions. */
export function endWith(session: Session, notice: Html): void {
  endForm(session);
  renderInto(elementById('place'), notice);
  elementById('notice').focus();
}
