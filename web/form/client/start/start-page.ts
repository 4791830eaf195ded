import { isUnlocked } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { openForm } from './open-form.ts';

/** Makes the page interactive. */
export async function startPage(session: Session): Promise<void> {
  const { form } = session.data;
  document.getElementById('not-loaded')?.remove();
  if (isUnlocked(form)) return openForm(session, form);
  const { passwordModule } = await import('./password-on-demand.ts');
  return passwordModule.unlockForm(session);
}
