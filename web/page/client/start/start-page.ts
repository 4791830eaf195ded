import { isUnlocked } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { openForm } from './open-form.ts';

export async function startPage(session: Session): Promise<void> {
  document.getElementById('not-loaded')?.remove();
  if (isUnlocked(session.data.form)) return openForm(session);
  const { unlockForm } = await import('./password-form.ts'); // only pages of forms with a password load it
  return unlockForm(session);
}
