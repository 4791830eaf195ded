import { type HostPage, joinHostPage } from '../embed/host-page.ts';
import type { PageData } from '../page/view.ts';
import { type Api, createApi } from './api.ts';
import { accessShelf } from './draft.ts';

/** What the page has at hand as long as it is open. */
export interface Session {
  readonly data: PageData;
  readonly api: Api;
  /** The page around it, where it is framed. */
  readonly host: HostPage;
  /** The token that opens the form. */
  access: string | undefined;
}

/** Nobody is told anything. */
const nobody: HostPage = { tell: () => {} };

export function createSession(data: PageData): Session {
  const session: Session = {
    data,
    api: createApi(data.api, () => session.access),
    host: data.embedded ? joinHostPage() : nobody,
    access: accessShelf(data.form.slug).get(),
  };
  return session;
}
