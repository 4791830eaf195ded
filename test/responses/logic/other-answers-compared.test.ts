import { beforeAll, describe, expect, it } from 'vitest';
import { failuresIn } from '../../support/clients/failures.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// `__other__` represents an other answer, wherever conditions, criteria and filters take the id of an option.

const world = await createTestWorld();
const alice = await world.client();

const options = [
  { id: 'tram', label: 'Tram' },
  { id: 'bike', label: 'Bicycle' },
];
const other = '__other__';

const definitionWith = (allow_other: boolean) => ({
  schema: {
    sections: [
      {
        id: 'first',
        elements: [
          { id: 'way', type: 'single_choice', title: 'How do you travel?', options, allow_other },
          { id: 'ways', type: 'multiple_choice', title: 'And else?', options, allow_other },
          {
            id: 'why',
            type: 'short_text',
            title: 'Why?',
            visible_if: { question: 'ways', op: 'includes_any', value: [other, 'bike'] },
          },
        ],
        next: [{ if: { question: 'way', op: 'in', value: [other] }, to: 'last' }],
      },
      { id: 'middle', elements: [{ id: 'seat', type: 'short_text', title: 'Seat' }] },
      { id: 'last', elements: [{ id: 'more', type: 'short_text', title: 'More' }] },
    ],
    endings: [
      {
        id: 'unusual',
        if: { question: 'ways', op: 'equals', value: ['bike', other] },
        message: 'Unusual!',
      },
    ],
  },
  approval: {
    enabled: true,
    criteria: [{ question_id: 'way', op: 'not_equals', expected: other }],
  },
});

it('refuses it in a definition whose question does not allow other answers', async () => {
  const { status, body } = await alice.rest('POST /forms', {
    body: { definition: definitionWith(false) },
  });
  expect([status, failuresIn(body)]).toEqual([
    422,
    [
      'schema.sections[0].elements[2].visible_if.value[0]: unknown_option',
      'schema.sections[0].next[0].if.value[0]: unknown_option',
      'schema.endings[0].if.value[1]: unknown_option',
      'approval.criteria[0].expected: unknown_option',
    ],
  ]);
});

it('refuses an option with this id', async () => {
  const elements = [
    { id: 'q', type: 'dropdown', title: 'Q', options: [{ id: other, label: 'Mine' }] },
  ];
  const { body } = await alice.rest('POST /forms', {
    body: { definition: { schema: { sections: [{ id: 's', elements }] } } },
  });
  expect(failuresIn(body)).toEqual(['schema.sections[0].elements[0].options[0].id: invalid_id']);
});

interface Case {
  readonly answers: Record<string, unknown>;
  readonly approved: boolean;
  /** The questions that are shown, and therefore stored. */
  readonly stored: readonly string[];
}

const mine = { other: 'On horseback' };
const texts = { why: 'a', seat: 'b', more: 'c' };

const cases: readonly Case[] = [
  {
    answers: { way: mine, ways: ['bike', mine], ...texts },
    approved: false,
    stored: ['way', 'ways', 'why', 'more'],
  },
  {
    answers: { way: 'tram', ways: [mine], ...texts },
    approved: true,
    stored: ['way', 'ways', 'why', 'seat', 'more'],
  },
  {
    answers: { way: 'bike', ways: ['tram'], ...texts },
    approved: true,
    stored: ['way', 'ways', 'seat', 'more'],
  },
  { answers: { seat: 'b' }, approved: false, stored: ['seat'] },
];

describe('a form that compares other answers', () => {
  let formId: string;
  const ids: string[] = [];
  const endings: unknown[] = [];

  beforeAll(async () => {
    const form = await buildPublishedForm(alice, { definition: definitionWith(true) });
    formId = form.id;
    for (const { answers } of cases) {
      const { body } = await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
        body: { answers },
      });
      ids.push(body.id);
      endings.push(body.ending);
    }
  });

  it('confirms with the ending that compares other answers', () => {
    expect(endings).toEqual(['unusual', undefined, undefined, undefined]);
  });

  it.each(cases.map((one, place) => [place, one] as const))(
    'shows, jumps and approves as its conditions say: answers %i',
    async (place, { stored, approved }) => {
      const { body } = await alice.rest(`GET /forms/${formId}/responses/${ids[place]}`);
      expect(Object.keys(body.answers)).toEqual(stored);
      expect(body.approval.status).toBe(approved ? 'approved' : 'rejected');
    },
  );

  it.each([
    ['way', 'equals', other, [0]],
    ['way', 'not_equals', other, [1, 2]],
    ['way', 'in', [other, 'tram'], [0, 1]],
    ['way', 'not_in', [other], [1, 2]],
    ['ways', 'equals', [other, 'bike'], [0]],
    ['ways', 'equals', [other], [1]],
    ['ways', 'not_equals', [other], [0, 2]],
    ['ways', 'includes_any', [other], [0, 1]],
    ['ways', 'includes_all', [other, 'bike'], [0]],
  ] as const)(
    'finds responses by the filter %s %s %j in both APIs',
    async (question, op, value, found) => {
      const condition = { question, op, value };
      const expected = found.map((place) => ids[place]).reverse();
      const filter = encodeURIComponent(JSON.stringify(condition));
      const { body } = await alice.rest(`GET /forms/${formId}/responses?filter=${filter}`);
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual(expected);
      const { responses } = await alice.graphql(
        `query ($id: ID!, $condition: ConditionInput) {
        responses(formId: $id, filter: { condition: $condition }) { nodes { id } }
      }`,
        { id: formId, condition },
      );
      expect(responses.nodes.map(({ id }: { id: string }) => id)).toEqual(expected);
    },
  );
});

it('refuses a filter if no version allows other answers', async () => {
  const elements = [{ id: 'way', type: 'dropdown', title: 'Way', options }];
  const definition = { schema: { sections: [{ id: 's', elements }] } };
  const { id } = await buildPublishedForm(alice, { definition });
  const filter = encodeURIComponent(
    JSON.stringify({ question: 'way', op: 'equals', value: other }),
  );
  const { status, body } = await alice.rest(`GET /forms/${id}/responses?filter=${filter}`);
  expect([status, failuresIn(body)]).toEqual([422, ['query.filter.value: unknown_option']]);
});
