import { isUnlocked } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { openForm } from './open-form.ts';
import { unlockForm } from './password-form.ts';

/** Makes the page interactive. */
export async function startPage(session: Session): Promise<void> {
  const { form } = session.data;
  document.getElementById('not-loaded')?.remove();
  return isUnlocked(form) ? openForm(session, form) : unlockForm(session);
}
