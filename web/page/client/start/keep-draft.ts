import { isUsable } from '../../../../packages/form/src/storage/stored-value.ts';
import { draftName } from '../draft/draft-storage.ts';
import { showNotKept } from '../notices/draft-notices.ts';
import type { Session } from '../page-session.ts';

/** Makes the embedding page keep the draft if the browser denies storage to the frame. */
export async function keepDraft(session: Session): Promise<void> {
  const { data, host } = session;
  if (data.preview !== undefined || isUsable(() => localStorage)) return;
  const onRefused = () => {
    if (isUsable(() => sessionStorage)) return;
    session.lossNotice ??= 'due';
    showLossNotice(session);
  };
  if (!canAskHost(data.embedded)) return onRefused();
  const loaded = await import('../draft/host-draft.ts').catch(() => undefined);
  if (!loaded) return onRefused();
  const draft = loaded.hostDraft(host, draftName(data), onRefused);
  session.hostDraft = draft;
  if (data.form.password_required) onRefused();
  else await draft.load();
}

/** Shows, once, that answers are lost when the page is reloaded, if they are. */
export function showLossNotice(session: Session): void {
  const { data, view, lossNotice } = session;
  if (lossNotice !== 'due' || !view) return;
  session.lossNotice = 'shown';
  showNotKept(view.place, data);
}

/**
 * A page that embeds the form could deny storage to it by a sandbox, to receive what is entered: its frame has the
 * origin `null`.
 */
const canAskHost = (isEmbedded: boolean) => isEmbedded && parent !== self && origin !== 'null';
