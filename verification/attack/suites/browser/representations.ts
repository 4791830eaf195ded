import { jsonOf, sendJson } from '../../../support/requests/rest.ts';
import { requestOperation } from '../../openapi-operations.ts';
import { oncePer, probe } from '../../probe.ts';
import type { Attack, Target } from '../../suite.ts';
import { previewOf } from '../../target/prepare-tokens.ts';
import { formPassword } from '../../target/prepare-workspace.ts';
import { get, type WholeAnswer } from './get.ts';

/** What a request has in addition to its path. */
interface Variant {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** A form in three languages with a password, and what opens it. */
interface LockedForm {
  readonly slug: string;
  readonly access: string;
  readonly preview: string;
}

const lockedForm = oncePer(async ({ url, owner: { key } }: Target): Promise<LockedForm> => {
  const element = { id: 'name', type: 'short_text', title: 'Name' };
  const translations = {
    de: { 'elements.name.title': 'Ihr Name' },
    fr: { 'elements.name.title': 'Nom' },
  };
  const body = {
    title: 'Languages',
    definition: { schema: { translations, sections: [{ elements: [element] }] } },
    settings: { password: formPassword },
  };
  const { id, slug } = jsonOf(await sendJson(url, 'POST', '/forms', { key, body }));
  const published = await sendJson(url, 'POST', `/forms/${id}/publish`, { key });
  if (published.status !== 200) throw new Error(`The form was not published: ${published.text}`);
  const unlocked = await sendJson(url, 'POST', `/public/forms/${slug}/unlock`, {
    body: { password: formPassword },
  });
  return {
    slug: String(slug),
    access: String(jsonOf(unlocked)['access_token']),
    preview: await previewOf(url, key, String(id)),
  };
});

/** What a representation may depend on, with values to compare. The first one is that of all other requests. */
export const dimensions: Readonly<
  Record<string, (target: Target, form: LockedForm) => readonly Variant[]>
> = {
  'Accept-Language': () =>
    ['en', 'de', 'fr;q=0.9, de;q=0.1'].map((tag) => ({ headers: { 'Accept-Language': tag } })),
  language: () => [{}, { query: { language: 'de' } }, { query: { language: 'fr' } }],
  Authorization: ({ owner, stranger, limitedKeys }) =>
    [owner.key, stranger.key, limitedKeys.get('forms:read'), limitedKeys.get('responses:read')]
      .map((key) => ({ headers: { Authorization: `Bearer ${key}` } }))
      .concat({ headers: { Authorization: '' } }),
  'X-Form-Access': (_, { access }) =>
    [access, '', `${access}x`].map((token) => ({ headers: { 'X-Form-Access': token } })),
  'X-Form-Preview': (_, { preview }) =>
    [preview, '', `${preview}x`].map((token) => ({ headers: { 'X-Form-Preview': token } })),
  'X-Form-Partial': () => ['', 'x'].map((token) => ({ headers: { 'X-Form-Partial': token } })),
  'X-Form-Invitation': () =>
    ['', 'x'].map((token) => ({ headers: { 'X-Form-Invitation': token } })),
  Cookie: ({ cookie }) => ['', cookie].map((value) => ({ headers: { Cookie: value } })),
  Accept: () =>
    ['*/*', 'text/html', 'application/json'].map((type) => ({ headers: { Accept: type } })),
  'Accept-Encoding': () =>
    ['identity', 'gzip', 'br'].map((coding) => ({ headers: { 'Accept-Encoding': coding } })),
};

/** Every page and every GET operation, with each thing that its representation may depend on. */
export function representations(target: Target): (() => Attack)[] {
  const { pages, operations } = target;
  const pathsOf = (form: LockedForm) => [
    ...pages,
    `/f/${form.slug}`,
    `/f/${form.slug}?preview`,
    ...operations
      .filter(({ method }) => method === 'GET')
      .map((operation) => {
        const { owner } = target;
        // Public operations read the form with languages and a password, the others what the owner has.
        const ids = operation.scope === undefined ? { ...owner.ids, slug: form.slug } : owner.ids;
        return requestOperation(operation, ids, undefined).path;
      }),
  ];
  const count = pathsOf({ slug: '', access: '', preview: '' }).length;
  return Array.from({ length: count }, (_, at) =>
    Object.keys(dimensions).map((dimension) => () => {
      const [shown = ''] = pathsOf({ slug: 'form', access: '', preview: '' }).slice(at);
      return probe(
        `GET ${shown} by ${dimension}`,
        `GET ${shown} with each ${dimension}`,
        async () => {
          const form = await lockedForm(target);
          return compareAll(target, form, pathsOf(form)[at] ?? '', dimension);
        },
      );
    }),
  ).flat();
}

/** An answer, and that to the same request afterwards. */
interface Compared {
  readonly variant: Variant;
  readonly answer: WholeAnswer;
  readonly again: WholeAnswer;
}

/** Compares the answers to a path with each value of a dimension, of which each may be in a cache. */
async function compareAll(target: Target, form: LockedForm, path: string, dimension: string) {
  const usual = Object.entries(dimensions)
    .filter(([name]) => name !== dimension)
    .map(([, variantsOf]) => variantsOf(target, form)[0]?.headers);
  const ask = ({ headers, query }: Variant, condition = {}) => {
    const sent: Record<string, string> = Object.assign({}, ...usual, headers, condition);
    const present = Object.entries(sent).filter(([, value]) => value !== '');
    const parameters = query ? `?${new URLSearchParams(query)}` : '';
    return get(target.url, `${path}${parameters}`, Object.fromEntries(present));
  };
  const compared: Compared[] = [];
  for (const variant of dimensions[dimension]?.(target, form) ?? []) {
    compared.push({ variant, answer: await ask(variant), again: await ask(variant) });
  }
  const failed = compared.find(({ answer: { status } }) => status >= 500 && status !== 503);
  if (failed) return `answered ${failed.answer.status}`;
  for (const cached of compared) {
    for (const other of compared.filter(({ answer }) => !isSame(cached.answer, answer))) {
      const etag = cached.answer.headers.get('ETag');
      const isFresh =
        etag !== null && (await ask(other.variant, { 'If-None-Match': etag })).status === 304;
      if (isFresh) return `answers 304 to the ETag of another ${dimension}`;
      if (isConfused(cached, other, dimension)) {
        return `depends on ${dimension}, but Vary is ${cached.answer.headers.get('Vary')}`;
      }
    }
  }
  return undefined;
}

/** Whether a cache could use an answer for a request with another value of a header. */
function isConfused({ answer }: Compared, other: Compared, dimension: string): boolean {
  const isReproducible = isSame(other.answer, other.again);
  const isHeader = other.variant.query === undefined && dimension !== 'language';
  return isHeader && isReproducible && isStored(answer) && !isDistinguished(answer, dimension);
}

/** Statuses that caches store by default (RFC 9110, 15.1). */
const storedByDefault: ReadonlySet<number> = new Set([
  ...[200, 203, 204, 206, 300, 301, 308],
  ...[404, 405, 410, 414, 501],
]);

const isStored = ({ status, headers }: WholeAnswer) =>
  storedByDefault.has(status) || /max-age|public/.test(headers.get('Cache-Control') ?? '');

/** Whether two answers have the same content, apart from nonces. */
const isSame = (one: WholeAnswer, other: WholeAnswer) =>
  one.status === other.status && withoutNonces(one) === withoutNonces(other);

const withoutNonces = ({ body }: WholeAnswer) => body.replaceAll(/nonce="[^"]*"/g, '');

/** Whether caches keep an answer apart from those with other values of a header, or do not store it. */
function isDistinguished({ headers }: WholeAnswer, header: string): boolean {
  const caching = headers.get('Cache-Control') ?? '';
  if (caching.includes('no-store')) return true;
  if (header === 'Authorization' && caching.includes('private')) return true;
  const varies = (headers.get('Vary') ?? '').toLowerCase().split(/,\s*/);
  return varies.includes('*') || varies.includes(header.toLowerCase());
}
