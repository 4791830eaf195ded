import { labelledLists, textMembers } from '../../../../packages/definition/model/text-members.ts';
import { jsonOf, requireJson, sendJson } from '../../../support/requests/rest.ts';
import type { Random } from '../../../support/requests/seeded-random.ts';
import { send } from '../../../support/requests/send-request.ts';
import { oncePer, probe } from '../../probe.ts';
import type { Suite, Target } from '../../suite.ts';

/** A tag with its attributes, whose values may contain anything. */
const tag = /<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;

/** The pages of the service have none of these: they come from texts that were not escaped. */
const handlers = /\s(?:on\w+|srcdoc)\s*=/i;
const dangerousLink =
  /\s(?:href|src|action|formaction|xlink:href)\s*=\s*["']?\s*(?:javascript:|data:text\/html)/i;

/** Scripts of the pages have a source, a nonce, or are data. */
const ownScript = /\s(?:src|nonce)=|type="?application\/(?:ld\+)?json/i;

/** A tag of a page that its own templates do not contain: markup of a text. */
function foreignMarkup(html: string): string | undefined {
  for (tag.lastIndex = 0; ; ) {
    const found = tag.exec(html);
    if (!found) return undefined;
    const [whole, name = '', attributes = ''] = found;
    const isScript = name.toLowerCase() === 'script';
    if (isScript && !ownScript.test(attributes)) return whole;
    if (
      handlers.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""')) ||
      dangerousLink.test(attributes)
    ) {
      return whole;
    }
    // Browsers read the content of these as text.
    if (isScript || /^(?:style|title|textarea)$/i.test(name)) {
      const end = html.toLowerCase().indexOf(`</${name.toLowerCase()}`, tag.lastIndex);
      tag.lastIndex = end === -1 ? html.length : end;
    }
  }
}

/** Texts that would be markup or a formula if they were not escaped. */
const payloads = [
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'><script>alert(1)</script>",
  '</script><script>alert(1)</script>',
  '</style><style>*{}</style><b onclick=alert(1)>',
  '</title><body onload=alert(1)>',
  '<!--><iframe srcdoc="<script>alert(1)</script>">',
  '[click](javascript:alert(1))',
  '[click](data:text/html,<script>alert(1)</script>)',
  '![x](https://attacker.example/"onerror=alert(1))',
  '{{name}}<math><mi xlink:href="javascript:alert(1)">',
] as const;

const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '\r=1+1', '＝1+1', 'x;=1+1'];

/** Members whose values are texts for people, wherever they are in a definition. */
const members: ReadonlySet<string> = new Set([
  ...Object.values(textMembers).flatMap((texts) => Object.keys(texts)),
  ...labelledLists.map(() => 'label'),
]);

export const xss: Suite = {
  name: 'xss',
  promised: 'A text is shown as text, in pages and in spreadsheets.',
  aims: (target) => [
    ...[...members, 'form title', 'form description'].flatMap((member) =>
      payloads.map(
        (payload) => () =>
          probe(`${member} of a form`, `${member}: ${payload}`, () =>
            showForm(target, member, payload),
          ),
      ),
    ),
    ...[...payloads, ...formulas].map(
      (text) => () => probe('an answer in the export', text, () => exportAnswer(target, text)),
    ),
    ...['lang', 'name', 'prefill[name]', 'invitation', 'embed', 'theme'].map(
      (parameter) => (random: Random) => {
        const payload = random.pick(payloads);
        const path = `/f/${target.owner.ids['slug']}?${new URLSearchParams({ [parameter]: payload })}`;
        return probe(`the parameter ${parameter} of the page`, path, () =>
          findMarkup(target.url, path),
        );
      },
    ),
  ],
};

/** The definitions of the templates, which have every kind of text. */
const templates = oncePer(async ({ url, owner: { key } }: Target): Promise<unknown[]> => {
  const { data } = await requireJson(url, 'GET', '/templates', { key });
  const slugs = Array.isArray(data) ? data.map((one) => String(Object(one).slug)) : [];
  return Promise.all(
    slugs.map(async (template) => {
      const { id, draft } = await requireJson(url, 'POST', '/forms', { key, body: { template } });
      await sendJson(url, 'DELETE', `/forms/${id}`, { key });
      return draft;
    }),
  );
});

const templatesOfMember = 2;

async function showForm(target: Target, member: string, payload: string) {
  const { url, owner } = target;
  const suitable = (await templates(target)).filter((template) => hasMember(template, member));
  for (const template of suitable.slice(0, templatesOfMember)) {
    const body = {
      title: member === 'form title' ? payload : 'A form',
      ...(member === 'form description' && { description: payload }),
      definition: replaceTexts(template, member, payload),
    };
    const created = await sendJson(url, 'POST', '/forms', { key: owner.key, body });
    if (created.status !== 201) continue; // a text that the definition refuses is shown nowhere
    const { id, slug } = jsonOf(created);
    await sendJson(url, 'POST', `/forms/${id}/publish`, { key: owner.key });
    const found =
      (await findMarkup(url, `/f/${slug}`)) ?? (await findMarkup(url, `/f/${slug}?embed=1`));
    await sendJson(url, 'DELETE', `/forms/${id}`, { key: owner.key });
    if (found !== undefined) return found;
  }
  return undefined;
}

const hasMember = (template: unknown, member: string) =>
  member.startsWith('form ') || JSON.stringify(template).includes(`"${member}":`);

const replaceTexts = (value: unknown, member: string, text: string): unknown =>
  JSON.parse(JSON.stringify(value), (name, inner: unknown) =>
    name === member && typeof inner === 'string' ? text : inner,
  );

async function findMarkup(url: string, path: string): Promise<string | undefined> {
  const request = { method: 'GET', path, headers: { Accept: 'text/html' }, body: undefined };
  const { text, status } = await send(url, request);
  if (status >= 500 && status !== 503) return `answered ${status}`;
  const found = foreignMarkup(text);
  return found === undefined ? undefined : `contains the markup ${found.slice(0, 120)}`;
}

/** Exports an answer as CSV: no cell may begin as a formula, also if a program splits cells at semicolons. */
async function exportAnswer({ url, owner }: Target, text: string): Promise<string | undefined> {
  const { form } = owner.ids;
  const path = `/forms/${form}/responses`;
  const body = { answers: { name: text } };
  const stored = await sendJson(url, 'POST', path, { key: owner.key, body });
  if (stored.status !== 201) return undefined;
  const exported = await sendJson(url, 'GET', `${path}/export?format=csv`, { key: owner.key });
  await sendJson(url, 'DELETE', `${path}/${jsonOf(stored)['id']}`, { key: owner.key });
  const cell = /(?:^|[,;"])([=+@＝]|-\d|[\t\r]=)[^,;"\r\n]*/m.exec(exported.text);
  return cell ? `exports the formula ${cell[0]}` : undefined;
}
