import { isUnlocked } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { openForm } from './open-form.ts';
import { unlockForm } from './password-form.ts';

/** Makes the page interactive. */
export async function startPage(session: Session): Promise<void> {
  document.getElementById('not-loaded')?.remove();
  return isUnlocked(session.data.form) ? openForm(session) : unlockForm(session);
}
