import { definitionLimits } from '../../../packages/definition/model/definition-limits.ts';
import { fileParts, multipart, multipartType, type Part } from '../../support/fixtures/uploads.ts';
import { asBody, asJson, asText, inFileName, inJson, type Places } from './place.ts';
import { api, json, type Scene, type Sent } from './scene.ts';

// Bodies that anyone can send, except GraphQL operations.

const invalid = '422 validation_failed';
const malformed = '400 bad_request';

/** How a body is sent, as text and as the JSON of a value. */
function bodies({ answer }: Scene) {
  const sendText = (path: string, body: string, more: Partial<Sent> = {}) =>
    answer({ path, body, ...more, headers: { ...json, ...more.headers } });
  const sendJson = (path: string, body: object, more: Partial<Sent> = {}) =>
    sendText(path, JSON.stringify(body), more);
  return { sendText, sendJson };
}

export function placesInSecrets(scene: Scene): Places {
  const { sendText, sendJson } = bodies(scene);
  const unlock = `${api}/public/forms/${scene.locked.slug}/unlock`;
  const session = '/console/session';
  const sameOrigin = { headers: { 'Sec-Fetch-Site': 'same-origin' } };
  return {
    'a password': inJson('403 wrong_password', (text) => sendJson(unlock, { password: text }), {
      ...{ longest: 128, tooLong: invalid },
    }),
    'a body with a password': asBody(invalid, (text) => sendText(unlock, text)),
    'a key to sign in': inJson(
      '401 unauthenticated',
      (text) => sendJson(session, { key: text }, sameOrigin),
      { longest: 512, tooLong: invalid },
    ),
    'a body to sign in': asBody(invalid, (text) => sendText(session, text, sameOrigin)),
  };
}

export function placesInVisits(scene: Scene): Places {
  const { sendText, sendJson } = bodies(scene);
  const visits = `${scene.visited}/visits`;
  return {
    'a visit': inJson('204', (text) => sendJson(visits, { reached: [text] })),
    'the questions of a visit': asJson('204', (text) => sendText(visits, `{"reached":${text}}`), {
      ...{ longest: 7 * definitionLimits.elements, tooLong: invalid },
      harmless: { unit: '"name",', start: '[', end: '"name"]' },
    }),
    'a body of a visit': asBody(invalid, (text) => sendText(visits, text)),
  };
}

export function placesInAnswers(scene: Scene): Places {
  const { sendText, sendJson } = bodies(scene);
  const { visited, preview, partial } = scene;
  const submissions = `${visited}/submissions`;
  const submit = (answers: object, more: object = {}) =>
    sendJson(submissions, { answers, ...more });
  const name = { name: 'Ann' };
  const save = (body: object) =>
    sendJson(`${visited}/partial`, body, { method: 'PUT', headers: { 'X-Form-Partial': partial } });
  /** Answers are counted in characters, and have several bytes for some of them. */
  const answer = (id: string, longest: number, reached = '201') =>
    inJson(reached, (text) => submit({ [id]: text }), { longest, tooLong: invalid });
  return {
    'an answer': answer('short', 1000),
    'an answer that conditions, calculations and texts read': answer('name', 20_000),
    'an answer with a pattern': answer('code', 1000),
    'an e-mail address': answer('email', 254, invalid),
    'a web address': answer('url', 2000, invalid),
    'a phone number': answer('phone', 100, invalid),
    'a date': answer('date', 100, invalid),
    'an answer of another type': inJson(invalid, (text) => submit({ name: 'a', contains: text })),
    'an answer next to an imprecise number': inJson(invalid, (text) =>
      sendText(
        submissions,
        `{"n":12345678901234567890,"answers":{"name":${JSON.stringify(text)}}}`,
      ),
    ),
    'answers as JSON': asJson(invalid, (text) =>
      sendText(submissions, `{"answers":{"name":${text}}}`),
    ),
    'the id of a question': inJson(invalid, (text) => submit({ [text]: 1 })),
    'the language of a response': inJson(invalid, (text) => submit(name, { language: text })),
    'the time zone of a response': inJson(invalid, (text) => submit(name, { time_zone: text })),
    'the token of a captcha': inJson('201', (text) => submit(name, { captcha_token: text })),
    'any body': asBody(invalid, (text) => sendText(submissions, text)),
    'saved answers': inJson('200', (text) => save({ answers: { name: text }, version: 1 })),
    'the language of saved answers': inJson(invalid, (text) =>
      save({ answers: name, version: 1, language: text }),
    ),
    'answers of a preview': inJson(
      '200',
      (text) =>
        sendJson(
          `${visited}/preview`,
          { answers: { name: text } },
          { headers: { 'X-Form-Preview': preview } },
        ),
      { longest: 20_000, tooLong: invalid },
    ),
  };
}

export function placesInFiles({ answer, form, visited }: Scene): Places {
  const sendBody = (path: string, body: string | Uint8Array) =>
    answer({
      ...{ path, body },
      headers: { 'Content-Type': multipartType, 'GraphQL-Require-Preflight': '1' },
    });
  const uploads = `${visited}/uploads`;
  const upload = (parts: readonly Part[]) => sendBody(uploads, multipart(parts));
  const boundary = multipartType.split('boundary=').at(-1);
  const withHead = (head: string) =>
    sendBody(
      uploads,
      `--${boundary}\r\nContent-Disposition: form-data; name="item_id"\r\n\r\ncv\r\n` +
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n` +
        `X-More: ${head}\r\n\r\nx\r\n--${boundary}--\r\n`,
    );
  const uploadFile = `mutation ($file: Upload!) {
    uploadFile(slug: "${form.slug}", input: { itemId: "cv", file: $file }) { file { ref } }
  }`;
  const operations = (members: {
    readonly operations?: string;
    readonly map?: string;
    readonly fileName?: string;
  }) =>
    sendBody(
      '/graphql',
      multipart([
        {
          name: 'operations',
          content:
            members.operations ?? JSON.stringify({ query: uploadFile, variables: { file: null } }),
        },
        { name: 'map', content: members.map ?? '{"0":["variables.file"]}' },
        { name: '0', content: 'x', fileName: members.fileName ?? 'a.txt' },
      ]),
    );
  return {
    'the name of a file': inFileName('201', (text) =>
      upload(fileParts({ itemId: 'cv', name: text })),
    ),
    'the type of a file': asText('201', (text) => upload(fileParts({ itemId: 'cv', type: text }))),
    'the name of a field': asText(invalid, (text) => upload([{ name: text, content: 'cv' }])),
    'a field before a file': asText(invalid, (text) => upload(fileParts({ itemId: text }))),
    'the headers of a part': asText('201', withHead),
    'a file': asText('201', (text) => upload(fileParts({ itemId: 'cv', content: text }))),
    'a body without parts': asBody(malformed, (text) => sendBody(uploads, text)),
    'GraphQL operations': inJson('200 bad_request', (text) =>
      operations({ operations: JSON.stringify({ query: text, variables: { file: null } }) }),
    ),
    'GraphQL operations as JSON': asJson(malformed, (text) => operations({ operations: text })),
    'the map of files': asJson(malformed, (text) => operations({ map: text }), {
      refusal: '413 payload_too_large', // too many files
    }),
    'the name of a file for GraphQL': inFileName('200', (text) => operations({ fileName: text })),
  };
}
