import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { failuresIn } from '../../support/clients/failures.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { cascade, createPlaces, formOf } from '../../support/fixtures/places.ts';
import { compileJsonSchema } from '../../support/json-schema.ts';
import { createTestWorld } from '../../support/world/test-world.ts';
import { benefitsApplication, depressionScale, vaccinationSurvey } from './forms.ts';

// Forms of the size and structure that real ones have: created, answered, exported and imported again.

const world = await createTestWorld();
const alice = await world.client();
const publish = (definition: object) => buildPublishedForm(alice, { definition });

const submit = (slug: string, answers: object) =>
  world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers } });

const { body: reader } = await alice.rest('POST /keys', {
  body: { name: 'reader', scopes: ['responses:read'] },
});

async function download(id: string, format: string): Promise<Buffer> {
  const url = `${world.url}/api/v1/forms/${id}/responses/export?format=${format}`;
  const file = await fetch(url, { headers: { Authorization: `Bearer ${reader.key}` } });
  return Buffer.from(await file.arrayBuffer());
}

const vaccinations = {
  cluster: 'A017',
  members: 6,
  consent: 'yes',
  children: [
    {
      child_name: 'Ada',
      age_months: 14,
      has_card: 'yes',
      doses: [{ vaccine: 'bcg', given_on: '2025-01-30' }, { vaccine: 'measles' }],
    },
    { child_name: 'Ben', age_months: 3, has_card: 'no', reasons: ['far', 'ill'] },
  ],
};

const benefits = {
  name: 'Ida',
  born: '1980-05-01',
  persons: [
    {
      person: 'Ida',
      earns: true,
      periods: [
        { from: '2026-01-01', until: '2026-03-31', income: 1200.5 },
        { from: '2026-04-01', income: 800 },
      ],
    },
    { person: 'Jon', earns: false },
  ],
};

const items = (option: string) =>
  Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`item_${index + 1}`, option]));

const rows = [
  {
    name: 'a vaccination survey with two levels of repeats',
    definition: vaccinationSurvey,
    answers: vaccinations,
    computed: { with_card: 1, all_doses: 2 },
    unfit: { cluster: 'A17' },
    invalid: {
      ...vaccinations,
      children: [
        { ...vaccinations.children[0], age_months: 60, doses: [{ vaccine: 'tetanus' }] },
        { child_name: 'Ben', age_months: 3 },
      ],
    },
    failures: [
      'answers.children[0].age_months: too_large',
      'answers.children[0].doses[0].vaccine: unknown_option',
      'answers.children[1].has_card: required',
    ],
    tables: {
      Responses: [',Cluster,', ',A017,6,Yes,2,'],
      children: ['response_id,position,', ',1,Ada,14,Yes,2,', ',2,Ben,3,No,,'],
      doses: ['response_id,parent_position,position,', ',1,1,BCG,2025-01-30', ',1,2,Measles,'],
    },
  },
  {
    name: 'an application for benefits with persons and periods',
    definition: benefitsApplication,
    answers: benefits,
    computed: { total_income: 2000.5 },
    unfit: { persons: [{ earns: false }] },
    invalid: {
      ...benefits,
      persons: [{ person: 'Ida', earns: true, periods: [{ from: '2026-13-01' }] }],
    },
    failures: [
      'answers.persons[0].periods[0].from: invalid_date',
      'answers.persons[0].periods[0].income: required',
    ],
    tables: {
      Responses: [',Name,', ',Ida,1980-05-01,2,2000.5'],
      persons: ['response_id,position,', ',1,Ida,', ',2,Jon,'],
      periods: [
        'response_id,parent_position,position,',
        ',1,1,2026-01-01,2026-03-31,1200.5',
        ',1,2,2026-04-01,,800',
      ],
    },
  },
  {
    name: 'a questionnaire of scores',
    definition: depressionScale,
    answers: items('most_days'),
    computed: { total: 18 },
    unfit: { item_4: 'often' },
    invalid: { ...items('never'), item_4: 'often' },
    failures: ['answers.item_4: unknown_option'],
    tables: { Responses: [',Item 1,', ',most days,'] },
  },
  {
    name: 'a cascade of countries, regions and 5,000 cities',
    definition: formOf(cascade(await createPlaces(alice))),
    answers: { country: 'c3', region: 'c3r4', city: 'c3r4-49' },
    computed: {},
    unfit: { city: 5 },
    invalid: { country: 'c3', region: 'c4r4', city: 'c4r4-49' },
    failures: ['answers.region: unknown_option', 'answers.city: unknown_option'],
    tables: { Responses: [',Your country,', ',Country 3,Region 3.4,City 3.4.49'] },
  },
];

describe.each(rows)(
  '$name',
  ({ definition, answers, computed, invalid, failures, tables, unfit }) => {
    it('refuses what is invalid, with the path of each failure, and stores what is valid', async () => {
      const { slug, id } = await publish(definition);
      const refused = await submit(slug, invalid);
      expect(failuresIn(refused.body)).toEqual(failures);
      expect((await submit(slug, answers)).status).toBe(201);
      const { body } = await alice.rest(`GET /forms/${id}/responses`);
      expect(body.data).toMatchObject([{ answers: { ...answers, ...computed } }]);
    });

    it('is exported in every format, each repeat as a table of its own', async () => {
      const { slug, id } = await publish(definition);
      await submit(slug, answers);
      const exported = (query: string) => alice.rest(`GET /forms/${id}/responses/export?${query}`);
      const whole = { ...answers, ...computed };
      expect((await exported('format=json')).body[0].answers).toEqual(whole);
      const line = await download(id, 'jsonl');
      expect(JSON.parse(line.toString()).answers).toEqual(whole);
      const workbook = read(await download(id, 'xlsx'));
      for (const [sheet, [table, expected]] of Object.entries(tables).entries()) {
        const query = table === 'Responses' ? '' : `&table=${table}`;
        const { body: csv } = await exported(`format=csv${query}`);
        const records = csv.trimEnd().split('\r\n');
        expect(records, table).toHaveLength(expected.length);
        for (const [index, record] of records.entries()) expect(record).toContain(expected[index]);
        expect(utils.sheet_to_json(Object.values(workbook.Sheets)[sheet] ?? {})).toHaveLength(
          expected.length - 1,
        );
      }
    });

    it('is imported into another form, with its responses', async () => {
      const { slug, id } = await publish(definition);
      await submit(slug, answers);
      const { body: form } = await alice.rest(`GET /forms/${id}`);
      const again = await publish(form.draft);
      const { body: responses } = await alice.rest(`GET /forms/${id}/responses/export?format=json`);
      const computedIds = Object.keys(computed);
      for (const response of responses) {
        const sent = Object.entries(response.answers).filter(
          ([name]) => !computedIds.includes(name),
        );
        const body = { answers: Object.fromEntries(sent) };
        expect((await alice.rest(`POST /forms/${again.id}/responses`, { body })).status).toBe(201);
      }
      const { body: copies } = await alice.rest(
        `GET /forms/${again.id}/responses/export?format=json`,
      );
      expect(copies.map((one: { answers: object }) => one.answers)).toEqual(
        responses.map((one: { answers: object }) => one.answers),
      );
    });

    it('has a schema of answers that accepts what the form accepts', async () => {
      const { slug } = await publish(definition);
      const { body: schema } = await world.visitor.rest(
        `GET /public/forms/${slug}/answers.schema.json`,
      );
      const isValid = compileJsonSchema(schema);
      expect(isValid(answers)).toBe(true);
      expect(isValid({ ...answers, ...unfit })).toBe(false);
    });
  },
);
