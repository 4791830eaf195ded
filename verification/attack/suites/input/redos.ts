import { jsonOf, sendJson } from '../../../support/requests/rest.ts';
import type { SentAnswer } from '../../../support/requests/send-request.ts';
import { isRefusedAs } from '../../judge-answer.ts';
import { besideOthers, probe } from '../../probe.ts';
import type { Suite, Target } from '../../suite.ts';

/** Patterns on which backtracking engines need exponential or polynomial time, with the text that causes it. */
const patterns = Object.entries({
  a: [
    '(a+)+$',
    '(a|a)*$',
    '(a|aa)+$',
    '([a-z]+)*\\d',
    '(.*a){12}$',
    'a*a*a*a*a*a*a*b',
    '(?:a?){25}a{25}',
    '(a{1,30}){1,30}$',
  ],
  'a ': ['^(\\w+\\s?)*$'],
  'a,': ['([^,]*,){200}z'],
  x: ['(x+x+)+y'],
  ä: ['\\p{L}+\\p{L}+\\p{L}+\\d'],
}).flatMap(([unit, list]) => list.map((pattern) => [pattern, unit] as const));

const question = (members: object) => ({
  id: 'name',
  type: 'long_text',
  title: 'Name',
  ...members,
});

const definition = (members: object, more: object[] = [], rest = {}) => ({
  schema: { sections: [{ elements: [question(members), ...more] }], ...rest },
});

const withPattern = (pattern: string) => definition({ type: 'short_text', pattern });

const matching = (pattern: string) => `name.matches(${JSON.stringify(pattern)})`;

/** The length of the answer to a long question, and to a short one. */
const lengths = { long: 18_000, short: 990 };

const repeated = (unit: string, length: number) =>
  `${unit.repeat(Math.floor(length / unit.length))}!`;

/** A place in which an author may state a pattern or an expression that texts of visitors are matched with. */
interface Place {
  /** The member of a definition; undefined if the text is not part of one. */
  readonly member?: string;
  readonly length: number;
  /** @returns the answers, of which the last one matched the text, unless the pattern was refused */
  match(target: Target, pattern: string, text: string): Promise<readonly SentAnswer[]>;
}

export const places: Readonly<Record<string, Place>> = {
  'the pattern of a question': {
    member: 'short_text.pattern',
    length: lengths.short,
    match: async ({ url, owner }, pattern) => [
      await sendJson(url, 'POST', '/forms/validate', {
        key: owner.key,
        body: { definition: withPattern(pattern) },
      }),
    ],
  },
  'the pattern of a published question': {
    member: 'short_text.pattern',
    length: lengths.short,
    match: publishAndSubmit(withPattern),
  },
  'an expression': {
    member: 'calculated.expression',
    length: lengths.long,
    match: publishAndSubmit((pattern) => {
      const calculated = { id: 'sum', type: 'calculated', title: 'Sum', value: 'boolean' };
      return definition({}, [{ ...calculated, expression: matching(pattern) }]);
    }),
  },
  'the expression that makes an answer required': {
    member: 'short_text.required_if',
    length: lengths.long,
    match: publishAndSubmit((pattern) => {
      const reason = { id: 'reason', type: 'short_text', title: 'Reason' };
      return definition({}, [{ ...reason, required_if: `string(${matching(pattern)}) == ""` }]);
    }),
  },
  'the expression that computes a default': {
    member: 'short_text.default_expression',
    length: lengths.long,
    match: publishAndSubmit((pattern) => {
      const reason = { id: 'reason', type: 'short_text', title: 'Reason' };
      return definition({}, [{ ...reason, default_expression: `string(${matching(pattern)})` }]);
    }),
  },
  'the expression of a rule': {
    member: 'rule.expression',
    length: lengths.long,
    match: publishAndSubmit((pattern) => {
      const rule = { message: 'Wrong', question_id: 'name', expression: matching(pattern) };
      return definition({}, [], { rules: [rule] });
    }),
  },
  'a condition': {
    length: lengths.long,
    match: publishAndSubmit((pattern) => {
      const condition = { question: 'name', op: 'contains', value: pattern.repeat(20) };
      const more = { id: 'more', type: 'short_text', title: 'More', visible_if: condition };
      return definition({}, [more]);
    }),
  },
  'the search in answers': {
    length: lengths.long,
    match: async ({ url, owner }, pattern, text) => {
      const query = new URLSearchParams({ q: pattern + text.slice(0, 150) });
      const path = `/forms/${owner.ids['form']}/responses?${query}`;
      return [await sendJson(url, 'GET', path, { key: owner.key })];
    },
  },
  'the search in options': {
    length: lengths.long,
    match: async ({ url, owner }, pattern, text) => {
      const query = new URLSearchParams({
        q: pattern + text.slice(0, 150),
        answers: '{"name":"A"}',
      });
      const path = `/public/forms/${owner.ids['slug']}/options/${owner.ids['question']}?${query}`;
      return [await sendJson(url, 'GET', path)];
    },
  },
  'a filter': {
    length: lengths.long,
    match: async ({ url, owner }, pattern) => {
      const condition = { question: 'name', op: 'contains', value: pattern };
      const body = { filter: { condition }, dry_run: true };
      const path = `/forms/${owner.ids['form']}/responses/delete`;
      return [await sendJson(url, 'POST', path, { key: owner.key, body })];
    },
  },
};

function publishAndSubmit(define: (pattern: string) => object): Place['match'] {
  return async ({ url, owner: { key } }, pattern, name) => {
    const body = { title: 'Patterns', definition: define(pattern) };
    const created = await sendJson(url, 'POST', '/forms', { key, body });
    const { id, slug } = jsonOf(created);
    if (created.status !== 201) return [created];
    const published = await sendJson(url, 'POST', `/forms/${id}/publish`, { key });
    const path = `/public/forms/${slug}/submissions`;
    const submitted = await sendJson(url, 'POST', path, { body: { answers: { name } } });
    await sendJson(url, 'DELETE', `/forms/${id}`, { key });
    return [published, submitted];
  };
}

/** Whether the pattern was matched, or was refused itself. */
function isReached(answers: readonly SentAnswer[], { member = '' }: Place): boolean {
  const [last] = answers.slice(-1);
  if (!last) return false;
  if (last.status < 300) return true;
  const name = answers.length === 1 ? (member.split('.')[1] ?? '') : 'name';
  return isRefusedAs(last, { codes: ['validation_failed'], member: name });
}

export const redos: Suite = {
  name: 'redos',
  promised: 'No pattern keeps the server from serving others.',
  parallel: 1,
  aims: (target) =>
    Object.entries(places).flatMap(([name, place]) =>
      patterns.map(
        ([pattern, unit]) =>
          () =>
            probe(`${name}: ${pattern}`, `${name} ${pattern} on ${unit} repeated`, async () => {
              const { done, fault } = await besideOthers(target.url, () =>
                place.match(target, pattern, repeated(unit, place.length)),
              );
              return { fault, isRefused: isReached(done, place) };
            }),
      ),
    ),
};
