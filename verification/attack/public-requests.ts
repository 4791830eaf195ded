import { jsonRequest } from '../support/requests/rest.ts';

const formPath = (slug: string) => `/api/v1/public/forms/${slug}`;

/** What is below the path of a form, by the header with the token that it requires. */
const tokenPaths = {
  'X-Form-Access': '',
  'X-Form-Preview': '/preview',
  'X-Form-Partial': '/partial',
  'X-Form-Invitation': '/invitation',
};

export type TokenHeader = keyof typeof tokenPaths;

export const readWith = (header: TokenHeader, slug: string, token: string) =>
  jsonRequest('GET', `${formPath(slug)}${tokenPaths[header]}`, { headers: { [header]: token } });

export const submit = (slug: string, members: object, headers = {}) =>
  jsonRequest('POST', `${formPath(slug)}/submissions`, {
    body: { answers: { name: 'x' }, ...members },
    headers,
  });

export const unlock = (slug: string, password: string) =>
  jsonRequest('POST', `${formPath(slug)}/unlock`, { body: { password } });

export const readFile = (token: string) => jsonRequest('GET', `/api/v1/public/files/${token}`);

export const readKey = (key: string) => jsonRequest('GET', '/api/v1/me', { key });
