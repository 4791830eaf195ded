import type { SentAnswer } from '../../support/requests/send-request.ts';

/** Uploads a file to the question `cv` of a form, by default a short text. */
export function postFile(
  url: string,
  slug: string,
  { file = new Blob(['hello'], { type: 'text/plain' }), name = 'a.txt', headers = {} } = {},
): Promise<Response> {
  const body = new FormData();
  body.set('item_id', 'cv');
  body.set('file', file, name);
  const path = `${url}/api/v1/public/forms/${slug}/uploads`;
  return fetch(path, { method: 'POST', headers, body });
}

/** Uploads a file and reads the answer. */
export async function uploadFile(...upload: Parameters<typeof postFile>): Promise<SentAnswer> {
  const response = await postFile(...upload);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
