import { connectToHostPage, type HostPage } from '../embed/host-page.ts';
import type { PageData } from '../page/page-view.ts';
import { accessTokenStorage } from './draft-storage.ts';
import { createFormApi, type FormApi } from './form-api.ts';

/** What the page has at hand as long as it is open. */
export interface Session {
  readonly data: PageData;
  readonly api: FormApi;
  /** The page around it, where it is framed. */
  readonly host: HostPage;
  /** The token that opens the form. */
  access: string | undefined;
}

/** Nobody is told anything. */
const noHostPage: HostPage = { notify: () => {} };

export function createSession(data: PageData): Session {
  const session: Session = {
    data,
    api: createFormApi(data.api, () => session.access),
    host: data.embedded ? connectToHostPage() : noHostPage,
    access: accessTokenStorage(data.form.slug).get(),
  };
  return session;
}
