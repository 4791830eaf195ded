import { closedFormOf, closedNotice } from '../../html/notice.ts';
import type { PublicFormBody } from '../../html/page-view.ts';
import { endWith } from '../notices/end-with.ts';
import { reloadAt } from '../opening.ts';
import { localeOf } from '../page-data.ts';
import type { Session } from '../page-session.ts';

/** Says that the form was closed while it was filled in. What was entered is stored on the device. */
export function showClosed(session: Session, form: PublicFormBody): void {
  const { data } = session;
  const closed = closedFormOf(form);
  endWith(session, closedNotice(closed, localeOf(data), { more: data.strings.kept }));
  if (closed.closed_reason === 'not_yet_open' && closed.open_at) reloadAt(closed.open_at);
}
