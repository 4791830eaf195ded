import { describe, expect, it } from 'vitest';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Characters that are not visible come with what people paste: contacts, messengers and word processors add them.

const world = await createTestWorld();
const alice = await world.client();
const element = (type: string, more: object = {}) => ({ id: type, type, title: type, ...more });
const form = await buildPublishedForm(alice, {
  definition: {
    schema: {
      sections: [
        {
          elements: [
            element('short_text'),
            element('long_text'),
            element('email', { allowed_domains: ['example.org'] }),
            element('url'),
            element('phone_number'),
            element('date'),
            element('time'),
            element('datetime'),
            element('partial_date'),
            element('contact_info'),
            element('hidden'),
            { ...element('short_text', { pattern: '[A-Z]{2}[0-9]+' }), id: 'code' },
            {
              ...element('short_text', { required: true }),
              id: 'reason',
              visible_if: { question: 'short_text', op: 'equals', value: 'yes' },
            },
          ],
        },
      ],
    },
  },
});

async function submit(answers: object) {
  const line = `POST /public/forms/${form.slug}/submissions`;
  const { status, body } = await world.visitor.rest(line, { body: { answers } });
  if (status !== 201)
    return body.errors.map(({ path, code }: { path: string; code: string }) => `${path}: ${code}`);
  return (await alice.rest(`GET /forms/${form.id}/responses/${body.id}`)).body.answers;
}

const pasted: readonly [type: string, sent: string, stored: string][] = [
  ['phone_number', '\u202a+49 30 901820\u202c', '+4930901820'],
  ['phone_number', '+49\u200b 30\u2060 901820', '+4930901820'],
  ['phone_number', 'tel:+49-30-901820', '+4930901820'],
  ['email', '\u200eann@example.org', 'ann@example.org'],
  ['email', 'ann@exam\u200bple.org\u202c', 'ann@example.org'],
  ['url', 'https://example.org\u200b', 'https://example.org'],
  ['url', '\ufeffhttps://exam\u00adple.org/a', 'https://example.org/a'],
  ['date', '2026-01-01\u200e', '2026-01-01'],
  ['time', '\u206608:30\u2069', '08:30'],
  ['datetime', '2026-01-01T08:30:00\u200fZ', '2026-01-01T08:30:00Z'],
  ['partial_date', '2026\u200b-01', '2026-01'],
  ['code', 'AB12\u200b', 'AB12'],
  ['short_text', '\u200b\u2800 yes no \u3164\ufeff', 'yes no'],
  ['long_text', '\u2067first\nsecond\u2069\n', 'first\nsecond'],
  ['hidden', '\u200bcampaign\u200b', 'campaign'],
];

const kept = [
  'שלום \u202bעולם\u202c',
  'می\u200cخواهم', // a joiner within a word
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', // a family
  '\u2764\ufe0f', // a red heart
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', // the flag of England
];

describe('invisible characters', () => {
  it.each(pasted)('are left out of an answer to %s: %j', async (type, sent, stored) => {
    expect(await submit({ [type]: sent })).toEqual({ [type]: stored });
  });

  it('are left out of parts of answers', async () => {
    const contact = {
      first_name: '\u200bAnn',
      last_name: 'Miller\u200e',
      email: 'ann@example.org\u200e',
      phone: '\u202a+49 30 901820\u202c',
    };
    expect(await submit({ contact_info: contact })).toEqual({
      contact_info: {
        first_name: 'Ann',
        last_name: 'Miller',
        email: 'ann@example.org',
        phone: '+4930901820',
      },
    });
  });

  it.each(kept)('that belong to a text stay: %j', async (text) => {
    expect(await submit({ short_text: `\u200e${text}` })).toEqual({ short_text: text });
  });

  it('make no difference in conditions and filters', async () => {
    expect(await submit({ short_text: 'y\u200be\u00ads' })).toEqual(['answers.reason: required']);
    await submit({ short_text: 'Rot\u200b-Grün\u2060!' });
    const find = async (filter: string) =>
      (await alice.rest(`GET /forms/${form.id}/responses?${filter}`)).body.total;
    const condition = (op: string, value: string) =>
      `filter=${encodeURIComponent(JSON.stringify({ question: 'short_text', op, value }))}`;
    for (const text of ['rot-grün!', 'rot\u2060-g\u200brün!\u202c']) {
      expect(await find(condition('equals', text))).toBe(1);
      expect(await find(`q=${encodeURIComponent(text)}`)).toBe(1);
    }
    expect(await find(condition('contains', 'T-\u00adG'))).toBe(1);
  });
});
