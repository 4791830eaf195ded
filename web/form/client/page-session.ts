import { createFormApi, type FormApi } from '../../../form/src/api/form-api.ts';
import { connectToHostPage, type HostPage } from '../embed/host-page.ts';
import type { PageData } from '../page/page-view.ts';
import { accessTokenStorage } from './draft-storage.ts';

/** The state of the page while it is open. */
export interface Session {
  readonly data: PageData;
  readonly api: FormApi;
  /** The embedding page, if the form is in a frame. */
  readonly host: HostPage;
  /** The access token of a form with a password. */
  access: string | undefined;
}

/** Used if the form is not in a frame. */
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
