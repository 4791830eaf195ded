import { closedFormOf, closedNotice } from '../../html/notice.ts';
import type { PublicFormBody } from '../../html/page-view.ts';
import { reloadAt } from '../opening.ts';
import { endWith, type Session } from '../page-session.ts';

/** Says that the form was closed while it was filled in. What was entered is stored on the device. */
export function showClosed(session: Session, form: PublicFormBody): void {
  const { data } = session;
  const closed = closedFormOf(form);
  endWith(session, closedNotice(closed, data, { more: data.strings.kept }));
  if (closed.closed_reason === 'not_yet_open' && closed.open_at) reloadAt(closed.open_at);
}
