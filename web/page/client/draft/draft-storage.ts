import { expiringValue } from '../../../../packages/form/src/storage/expiring-value.ts';
import {
  type StoredValue,
  storedValue,
} from '../../../../packages/form/src/storage/stored-value.ts';
import type { PageData } from '../../html/page-view.ts';
import type { PageDraft } from './draft.ts';

const tabStorage = <Value>(name: string): StoredValue<Value> =>
  storedValue(() => sessionStorage, name);

export type DraftStorage = ReturnType<typeof draftStorage>;

/** `isOfTab`: the page was reloaded; otherwise the draft was left on the device some time ago. */
export type LoadedDraft = NonNullable<ReturnType<DraftStorage['load']>>;

/**
 * The draft of a form, for all of its versions, in two storages: one that ends with the tab, and one of the device for
 * seven days. Each set of prefilled answers and each invitation has its own, so that answers entered at one person's
 * personal URL do not appear at another's.
 *
 * Nothing of a form with a password is left on the device after the tab is closed, nor any signature.
 *
 * @param hostDraft the draft that the embedding page keeps, in place of the storage of the device
 */
export function draftStorage(data: PageData, hostDraft?: StoredValue<PageDraft>) {
  const { form } = data;
  const name = draftName(data);
  const tab = expiringValue(tabStorage<PageDraft>(name));
  const device = expiringValue(hostDraft ?? storedValue<PageDraft>(() => localStorage, name));
  if (form.password_required) device.clear(); // it may have had no password before
  return {
    load() {
      const own = tab.get();
      const draft = own ?? (form.password_required ? undefined : device.get());
      return draft && { draft, isOfTab: own !== undefined };
    },
    save(draft: PageDraft) {
      tab.set(draft);
      if (!form.password_required && draft.isStarted) device.set(withoutDrawings(draft));
    },
    clear() {
      tab.clear();
      device.clear();
    },
  };
}

export function draftName({ form, prefill, invitation }: PageData): string {
  // A part of the token identifies the invitation, and is of no use without the rest.
  const invited = invitation === undefined ? '' : `:${invitation.slice(-8)}`;
  return `formwright:${form.slug}:entered:${JSON.stringify(prefill)}${invited}`;
}

function withoutDrawings(draft: PageDraft): PageDraft {
  const files = Object.entries(draft.files).filter(([, { drawing }]) => drawing === undefined);
  return { ...draft, files: Object.fromEntries(files) };
}

/** Saves nothing: what is entered in a preview must not appear in the published form. */
export const unsavedDraft: DraftStorage = {
  load: () => undefined,
  save: () => {},
  clear: () => {},
};

/** The language that the respondent selected; in a frame, in place of the one that the embedding page requests. */
export function languageStorage(slug: string, requested: string): StoredValue<string> {
  return tabStorage(`formwright:${slug}:language:${requested}`);
}

/** The access token of a form with a password. */
export function accessTokenStorage(slug: string): StoredValue<string> {
  return tabStorage(`formwright:${slug}:access`);
}
