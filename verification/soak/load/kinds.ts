import { fillPath } from '../../attack/openapi-operations.ts';
import { prepareWorkspace } from '../../attack/target/prepare-workspace.ts';
import { generateGraphqlRequest } from '../../support/requests/graphql-requests.ts';
import { mutations } from '../../support/requests/mutations.ts';
import { type Random, words } from '../../support/requests/seeded-random.ts';
import type { SoakClient } from './soak-client.ts';
import type { SoakTarget } from './soak-target.ts';

/** A kind of load. It leaves as many rows as it has found. */
export interface Kind {
  readonly name: string;
  readonly weight: number;
  run(target: SoakTarget, client: SoakClient, random: Random): Promise<void>;
}

const keptResponses = 300;

export const kinds: readonly Kind[] = [
  { name: 'submissions', weight: 12, run: submitAndDelete },
  { name: 'uploads', weight: 2, run: uploadAndSubmit },
  { name: 'reads', weight: 6, run: read },
  { name: 'every-operation', weight: 1, run: callEveryOperation },
  { name: 'graphql-texts', weight: 6, run: queryWithNewText },
  { name: 'subscriptions', weight: 2, run: followResponses },
  { name: 'bad-requests', weight: 8, run: sendMutated },
  { name: 'bad-operations', weight: 4, run: sendGenerated },
  { name: 'pages', weight: 2, run: openPage },
];

const submissionsPath = ({ workspace: { ids } }: SoakTarget) =>
  `/api/v1/public/forms/${ids['slug']}/submissions`;

async function submit(target: SoakTarget, client: SoakClient, answers: object): Promise<void> {
  const { text } = await client.call(undefined, `POST ${submissionsPath(target)}`, { answers });
  const [, id] = /"response_id":"(\w+)"/.exec(text) ?? [];
  if (id !== undefined) target.stored.push(id);
}

async function submitAndDelete(target: SoakTarget, client: SoakClient, random: Random) {
  await submit(target, client, { name: `name ${random.below(1e9)}` });
  const oldest = target.stored.length > keptResponses ? target.stored.shift() : undefined;
  if (oldest === undefined) return;
  const { form } = target.workspace.ids;
  await client.call(target.key, `DELETE /api/v1/forms/${form}/responses/${oldest}`);
}

async function uploadAndSubmit(target: SoakTarget, client: SoakClient, random: Random) {
  const body = [
    '--x\r\nContent-Disposition: form-data; name="item_id"\r\n\r\ncv\r\n',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n',
    `${'text '.repeat(1 + random.below(20_000))}\r\n--x--\r\n`,
  ].join('');
  const { text } = await client.request({
    method: 'POST',
    path: `/api/v1/public/forms/${target.workspace.ids['slug']}/uploads`,
    body,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  const [, ref] = /"ref":"([^"]+)"/.exec(text) ?? [];
  if (ref !== undefined) await submit(target, client, { name: 'Ann', cv: [ref] });
}

async function read(target: SoakTarget, client: SoakClient, random: Random) {
  const { form, slug } = target.workspace.ids;
  const line = random.pick(
    words(`
      /public/forms/${slug} /forms/${form} /forms/${form}/responses?limit=50
      /forms/${form}/responses?q=name%20${random.below(100)} /forms/${form}/analytics
      /forms/${form}/responses/export?format=csv /forms/${form}/responses/export?format=xlsx
      /forms?limit=20 /audit?limit=20`),
  );
  await client.call(target.key, `GET /api/v1${line}`);
}

/** Calls each operation of the OpenAPI document for resources of its own; deletions come last, that of the form at the end. */
async function callEveryOperation(target: SoakTarget, client: SoakClient) {
  const { ids } = await prepareWorkspace(target.url, target.key);
  const depth = (path: string) => path.split('/').length;
  const isDeletion = ({ method }: { method: string }) => Number(method === 'DELETE');
  const ordered = [...target.operations].sort(
    (one, other) => isDeletion(one) - isDeletion(other) || depth(other.path) - depth(one.path),
  );
  const created: string[] = [];
  for (const operation of ordered) {
    const key = operation.scope === undefined ? undefined : target.key;
    const { status, text } = await client.call(
      key,
      `${operation.method} ${fillPath(operation, ids)}`,
      operation.body,
    );
    const [, id] = /^\{"id":"((?:form|key|wh)_\w+)"/.exec(text) ?? [];
    if (status === 201 && id !== undefined && operation.method === 'POST') created.push(id);
  }
  for (const id of created) {
    const list = id.startsWith('form_') ? 'forms' : id.startsWith('key_') ? 'keys' : 'webhooks';
    await client.call(target.key, `DELETE /api/v1/${list}/${id}`);
  }
}

/** A valid query whose text was never sent before, so that caches of documents and plans are filled with others. */
async function queryWithNewText(
  { workspace, key }: SoakTarget,
  client: SoakClient,
  random: Random,
) {
  const alias = `a${random.below(1e9)}`;
  const fields = ['title', 'status', 'revision', 'createdAt', 'responseCount', 'slug'];
  const chosen = fields.filter(() => random.below(2) === 0);
  const query = `query ($id: ID!) { ${alias}: form(id: $id) { id ${chosen.join(' ')} responses(first: ${1 + random.below(20)}) { nodes { id answers } } } }`;
  await client.call(key, 'POST /graphql', { query, variables: { id: workspace.ids['form'] } });
}

async function sendMutated(target: SoakTarget, client: SoakClient, random: Random) {
  const operation = random.pickAny(target.operations);
  const mutate = random.pickAny(Object.values(mutations));
  if (!operation || !mutate) return;
  const key = random.pick([target.readingKey, target.readingKey, 'fw_wrong']);
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const body = operation.body === undefined ? undefined : JSON.stringify(operation.body);
  const path = fillPath(operation, { ...target.workspace.ids, slug: 'no-such-form' });
  await client.request(mutate({ method: operation.method, path, headers, body }, random));
}

async function sendGenerated(target: SoakTarget, client: SoakClient, random: Random) {
  const { form = '', response = '' } = target.workspace.ids;
  const request = generateGraphqlRequest([form, response], random);
  const Authorization = `Bearer ${target.readingKey}`;
  await client.request({ ...request, headers: { ...request.headers, Authorization } });
}

async function openPage({ workspace }: SoakTarget, client: SoakClient, random: Random) {
  const path = random.pick(
    words(
      `/ /docs /docs/guides/files /graphql /llms.txt /embed.js /nothing /f/${workspace.ids['slug']}`,
    ),
  );
  const headers = { Accept: 'text/html' };
  await client.request({ method: 'GET', path, headers, body: undefined });
}

/** Milliseconds of a subscription, at most. */
const longestSubscription = 2000;

async function followResponses(
  { url, key, workspace }: SoakTarget,
  client: SoakClient,
  random: Random,
): Promise<void> {
  const signal = AbortSignal.timeout(50 + random.below(longestSubscription));
  const query = 'subscription ($id: ID!) { responseCreated(formId: $id) { id } }';
  try {
    const { body } = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Accept: 'text/event-stream',
      },
      body: JSON.stringify({ query, variables: { id: workspace.ids['form'] } }),
      signal,
    });
    for await (const _ of body ?? []) if (random.below(4) === 0) break;
  } catch {
    // Disconnected by the signal.
  }
  await client.call(key, `GET /api/v1/forms/${workspace.ids['form']}`);
}
