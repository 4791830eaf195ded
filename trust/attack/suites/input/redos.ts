import { jsonOf, probe, sendJson } from '../../probe.ts';
import type { Suite, Target } from '../../suite.ts';

/** Patterns on which backtracking engines need exponential or polynomial time, with the text that causes it. */
const patterns: readonly (readonly [string, string])[] = [
  ['(a+)+$', 'a'],
  ['(a|a)*$', 'a'],
  ['(a|aa)+$', 'a'],
  ['([a-z]+)*\\d', 'a'],
  ['(.*a){12}$', 'a'],
  ['^(\\w+\\s?)*$', 'a '],
  ['(x+x+)+y', 'x'],
  ['a*a*a*a*a*a*a*b', 'a'],
  ['(?:a?){25}a{25}', 'a'],
  ['([^,]*,){200}z', 'a,'],
  ['(a{1,30}){1,30}$', 'a'],
  ['\\p{L}+\\p{L}+\\p{L}+\\d', 'ä'],
];

/** Milliseconds that another visitor may have to wait. */
const longestWait = 5000;

const element = (members: object) => ({ id: 'name', type: 'long_text', title: 'Name', ...members });

const definition = (members: object, more: object[] = []) => ({
  schema: { sections: [{ elements: [element(members), ...more] }] },
});

const long = (unit: string) => `${unit.repeat(Math.floor(18_000 / unit.length))}!`;

/** Every place in which an author may state a pattern or an expression that texts of visitors are matched with. */
const places: Readonly<
  Record<string, (target: Target, pattern: string, text: string) => Promise<unknown>>
> = {
  'the pattern of a question': ({ url, owner }, pattern, text) =>
    sendJson(url, 'POST', '/forms/validate', {
      key: owner.key,
      body: { definition: definition({ pattern }), answers: { name: text } },
    }),
  'the pattern of a published question': publishAndSubmit((pattern) => definition({ pattern })),
  'an expression': publishAndSubmit((pattern) =>
    definition({}, [
      {
        id: 'sum',
        type: 'calculated',
        title: 'Sum',
        expression: `name.matches(${JSON.stringify(pattern)})`,
      },
    ]),
  ),
  'a condition': publishAndSubmit((pattern) =>
    definition({}, [
      {
        ...{ id: 'more', type: 'short_text', title: 'More' },
        visible_if: { question: 'name', operator: 'contains', value: pattern.repeat(20) },
      },
    ]),
  ),
  'the search in answers': ({ url, owner }, pattern, text) =>
    sendJson(
      url,
      'GET',
      `/forms/${owner.ids['form']}/responses?${new URLSearchParams({ q: pattern + text.slice(0, 150) })}`,
      {
        key: owner.key,
      },
    ),
  'a filter': ({ url, owner }, pattern) =>
    sendJson(url, 'POST', `/forms/${owner.ids['form']}/responses/delete`, {
      key: owner.key,
      body: {
        filter: { condition: { question: 'name', operator: 'contains', value: pattern } },
        dry_run: true,
      },
    }),
};

function publishAndSubmit(define: (pattern: string) => object) {
  return async ({ url, owner: { key } }: Target, pattern: string, text: string) => {
    const body = { title: 'Patterns', definition: define(pattern) };
    const { id, slug } = jsonOf(await sendJson(url, 'POST', '/forms', { key, body }));
    if (id === undefined) return; // refused
    await sendJson(url, 'POST', `/forms/${id}/publish`, { key });
    const answers = { name: text };
    await sendJson(url, 'POST', `/public/forms/${slug}/submissions`, { body: { answers } });
    await sendJson(url, 'DELETE', `/forms/${id}`, { key });
  };
}

/** No pattern may keep a server from serving others. */
export const redos: Suite = {
  name: 'redos',
  promised: 'No pattern keeps the server from serving others.',
  parallel: 1,
  aims: (target) =>
    Object.entries(places).flatMap(([place, match]) =>
      patterns.map(
        ([pattern, unit]) =>
          () =>
            probe(`${place}: ${pattern}`, `${place} ${pattern} on ${unit} repeated`, async () => {
              const began = performance.now();
              const matched = match(target, pattern, long(unit));
              await fetch(`${target.url}/healthz`);
              await matched;
              const waited = Math.round(performance.now() - began);
              return waited > longestWait ? `delayed others for ${waited} ms` : undefined;
            }),
      ),
    ),
};
