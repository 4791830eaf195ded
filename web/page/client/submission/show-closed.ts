import { type ClosedForm, closedNotice } from '../../html/notice.ts';
import { endWith } from '../notices/end-with.ts';
import { reloadAt } from '../opening.ts';
import { localeOf } from '../page-data.ts';
import type { Session } from '../page-session.ts';

/** Says that the form was closed while it was filled in. What was entered is stored on the device. */
export function showClosed(session: Session, form: ClosedForm): void {
  const { data } = session;
  endWith(session, closedNotice(form, localeOf(data), { more: data.strings.kept }));
  if (form.closed_reason === 'not_yet_open' && form.open_at) reloadAt(form.open_at);
}
