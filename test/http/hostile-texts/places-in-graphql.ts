import { once } from 'node:events';
import { afterAll } from 'vitest';
import { WebSocket } from 'ws';
import { sizeLimits } from '../../../src/graphql/limits/depth-and-size.ts';
import { answerBodyLimit } from '../../../src/responses/submit/submit-response.ts';
import { hostileJson } from '../../support/fixtures/hostile-texts.ts';
import { asBody, asJson, inDocument, inJson, type Places } from './place.ts';
import { json, type Scene } from './scene.ts';

const malformed = '200 bad_request';

/** The most characters of a document, without those of the places around a text. */
const longest = sizeLimits.characters - 100;

const publicForm = 'query ($l: String) { publicForm(slug: "a", language: $l) { title } }';

/** Operations over HTTP; those with a key may have longer bodies. */
export function placesInOperations({ answer, form, own }: Scene, withKey = false): Places {
  const headers = withKey ? own : json;
  const submit = `mutation ($i: SubmissionInput!) { submitResponse(slug: "${form.slug}", input: $i) { __typename } }`;
  const sendText = (body: string) => answer({ path: '/graphql', headers, body });
  const operation = (members: object) => sendText(JSON.stringify(members));
  const refused = { longest, tooLong: malformed };
  return {
    'a document': inJson('200', (text) => operation({ query: `{__typename}#${text}` }), refused),
    'a document of any text': inJson(malformed, (text) => operation({ query: text })),
    'a text in a document': inDocument(
      '200 not_found',
      (text) => operation({ query: `{ publicForm(slug: ${JSON.stringify(text)}) { title } }` }),
      refused,
    ),
    'a block of text in a document': inJson(
      '200 not_found',
      (text) => operation({ query: `{ publicForm(slug: """${text}""") { title } }` }),
      refused,
    ),
    'values in a document': inJson(
      malformed,
      (text) => operation({ query: `{ publicForm(slug: ${text}) { title } }` }),
      { ...refused, texts: hostileJson, harmless: { start: '[', unit: '1,', end: '1]' } },
    ),
    'a variable': inJson('200 not_found', (text) =>
      operation({ query: publicForm, variables: { l: text } }),
    ),
    'answers in variables': asJson(
      '200 validation_failed',
      (text) =>
        sendText(`{"query":${JSON.stringify(submit)},"variables":{"i":{"answers":${text}}}}`),
      withKey ? { longest: answerBodyLimit - 200, tooLong: '200 payload_too_large' } : {},
    ),
    'variables that are not used': asJson('200', (text) =>
      sendText(`{"query":"{ __typename }","variables":{"i":${text}}}`),
    ),
    'extensions as JSON': asJson('200', (text) =>
      sendText(`{"query":"{ __typename }","extensions":{"i":${text}}}`),
    ),
    'the name of an operation': inJson('400 bad_request', (text) =>
      operation({ query: publicForm, operationName: text }),
    ),
    'a digest': inJson('200 PERSISTED_QUERY_NOT_FOUND', (text) =>
      operation({ extensions: { persistedQuery: { version: 1, sha256Hash: text } } }),
    ),
    'any body': asBody('400 bad_request', sendText),
  };
}

/** Messages of a connection, with or without a key. */
export function placesInMessages({ world }: Scene, authorization?: string): Places {
  let open: WebSocket | undefined;
  afterAll(() => open?.terminate());

  async function connect(payload: object | undefined): Promise<WebSocket> {
    open?.terminate();
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/graphql`, [
      'graphql-transport-ws',
    ]);
    open = socket;
    socket.on('error', () => undefined);
    await once(socket, 'open');
    if (payload) {
      socket.send(JSON.stringify({ type: 'connection_init', payload }));
      await once(socket, 'message');
    }
    return socket;
  }

  /** @returns the type of the first message that follows, with the code of an error, or that of the end */
  async function send(text: string, isFirst = false): Promise<string> {
    const isUsable = open?.readyState === WebSocket.OPEN && !isFirst;
    const init = isFirst ? undefined : { Authorization: authorization };
    const socket = isUsable && open ? open : await connect(init);
    const answered = new Promise<string>((resolve) => {
      const end = (code: number) => resolve(code === 1009 ? '413' : String(code));
      const receive = (data: unknown) => {
        const message = String(data);
        const [, type] = /"type":"(\w+)"/.exec(message) ?? [];
        const [, code = ''] = /"code":"(\w+)"/.exec(message) ?? [];
        if (type === 'complete') return;
        socket.off('message', receive).off('close', end);
        resolve(`${type} ${code}`.trim());
      };
      socket.on('message', receive).once('close', end);
    });
    socket.send(text);
    return answered;
  }

  const subscribe = (payload: string) => send(`{"type":"subscribe","id":"1","payload":${payload}}`);
  return {
    'any message': asBody('4400', (text) => send(text)),
    'a ping': asJson('pong', (text) => send(`{"type":"ping","payload":{"a":${text}}}`)),
    ...(authorization === undefined && {
      'headers of a connection': asJson('connection_ack', (text) =>
        send(`{"type":"connection_init","payload":{"a":${text}}}`, true),
      ),
    }),
    'a document': inJson(
      'next',
      (text) => subscribe(JSON.stringify({ query: `{__typename}#${text}` })),
      { longest, tooLong: 'error bad_request' },
    ),
    'a block of text in a document': inJson(
      'next not_found',
      (text) =>
        subscribe(JSON.stringify({ query: `{ publicForm(slug: """${text}""") { title } }` })),
      { longest, tooLong: 'error bad_request' },
    ),
    'variables as JSON': asJson('next', (text) =>
      subscribe(`{"query":"{ __typename }","variables":{"a":${text}}}`),
    ),
  };
}
