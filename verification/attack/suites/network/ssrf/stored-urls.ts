import { isInputObjectType } from 'graphql';
import { schema } from '../../../../../src/schema/schema.ts';
import { jsonOf, sendJson } from '../../../../support/requests/rest.ts';
import type { Random } from '../../../../support/requests/seeded-random.ts';
import { send } from '../../../../support/requests/send-request.ts';
import { fullDefinition, urlMembers } from '../../../derive/full-definition.ts';
import { isRefusedAs } from '../../../judge-answer.ts';
import { probe } from '../../../probe.ts';
import type { Attack, Target } from '../../../suite.ts';
import { listener } from './addresses.ts';

/** What a browser would run or open if a page linked to it. */
const links = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://x.example/%0aalert(1)',
  'vbscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://x.example/1',
  '//x.example/',
  '/relative',
  'https://',
  'http://user:secret@',
] as const;

const harmless = 'https://images.example/x.png';

/** URLs that forms contain: pages link to them, and the server never fetches them. */
export function storedUrls(target: Target): ((random: Random) => Attack)[] {
  const places = [...urlMembers(), ...settingsWithUrl()];
  return [
    ...places.flatMap((place) =>
      links.map(
        (link) => () =>
          probe(`${place} as ${JSON.stringify(link)}`, `${place}: ${link}`, () =>
            storeLink(target, place, link),
          ),
      ),
    ),
    () =>
      probe('every URL of a form on this host', 'a form whose URLs are on 127.0.0.1', () =>
        showUrls(target, places),
      ),
  ];
}

const prefix = 'settings.';

function settingsWithUrl(): string[] {
  const type = schema.getType('FormSettingsInput');
  const names = isInputObjectType(type) ? Object.keys(type.getFields()) : [];
  return names
    .filter((name) => /url$/i.test(name))
    .map((name) => `${prefix}${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`);
}

/** A form with every URL that there is. @param urlOf the URL of a place */
const formWith = (places: readonly string[], urlOf: (place: string) => string) => ({
  title: 'URLs',
  definition: fullDefinition({ text: () => 'text', url: urlOf }),
  settings: Object.fromEntries(
    places
      .filter((place) => place.startsWith(prefix))
      .map((place) => [place.slice(prefix.length), urlOf(place)]),
  ),
});

async function storeLink(target: Target, place: string, link: string) {
  const { url, owner } = target;
  const body = formWith([place], (one) => (one === place ? link : harmless));
  const answer = await sendJson(url, 'POST', '/forms', { key: owner.key, body });
  if (answer.status === 201) {
    await sendJson(url, 'DELETE', `/forms/${jsonOf(answer)['id']}`, { key: owner.key });
  }
  return {
    fault: answer.status === 201 ? `accepted ${JSON.stringify(link)}` : undefined,
    isRefused: isRefusedAs(answer, {
      codes: ['validation_failed'],
      member: place.split('.').at(-1) ?? '',
    }),
  };
}

async function showUrls(target: Target, places: readonly string[]): Promise<string | undefined> {
  const { url, owner } = target;
  const { port, count } = await listener(target);
  const before = count();
  const body = formWith(places, (place) => `http://127.0.0.1:${port}/${place}`);
  const created = await sendJson(url, 'POST', '/forms', { key: owner.key, body });
  const { id, slug } = jsonOf(created);
  if (created.status !== 201) return `refused a form with URLs: ${created.text}`;
  await sendJson(url, 'POST', `/forms/${id}/publish`, { key: owner.key });
  for (const path of [`/f/${slug}`, `/f/${slug}?embed=1`, `/api/v1/public/forms/${slug}`]) {
    const page = await send(url, { method: 'GET', path, headers: {}, body: undefined });
    if (page.status !== 200) return `answered ${page.status} to GET ${path}`;
  }
  await sendJson(url, 'POST', `/public/forms/${slug}/submissions`, { body: { answers: {} } });
  await sendJson(url, 'DELETE', `/forms/${id}`, { key: owner.key });
  return count() > before ? 'fetched a URL of a form' : undefined;
}
