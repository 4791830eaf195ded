import type { Draft } from '../draft/draft.ts';
import type { RunningForm, Saving, Session } from '../page-session.ts';
import { createPartialSaver } from './partial-saver.ts';
import { createSavingStatus, type SavingStatus } from './saving-status.ts';

export function createSaving(session: Session): Saving {
  let followed: { readonly form: RunningForm; readonly status: SavingStatus } | undefined;
  const showResult = (draft: Draft, isSaved: boolean) => {
    if (followed?.form.draft !== draft) return;
    followed.form.saveDraft();
    followed.status.show(draft.partial, isSaved);
  };
  const { soon, ...saver } = createPartialSaver(session.api, () => session.running, showResult);
  return {
    ...saver,
    follow(form) {
      const { draft, place } = form;
      const status = createSavingStatus(place, session);
      followed = { form, status };
      if (draft.partial) status.show(draft.partial, !draft.partial.hasEnded);
      place.addEventListener('input', soon);
      place.addEventListener('change', soon);
      // What was entered while this script was being loaded, or before the page was closed.
      if (draft.isStarted && draft.partial?.isOutdated !== false) soon();
    },
  };
}
