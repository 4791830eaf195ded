import { describe, expect, it } from 'vitest';
import { definitionModel } from '../../packages/definition/definition-model.ts';
import { sweepRevisions } from '../../src/datasets/dataset-jobs.ts';
import type { Client } from '../support/clients/api-client.ts';
import { withRowLock } from '../support/database/row-locks.ts';
import { errorsOf } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();
const bob = await world.client();
const { clock, db } = world.services;

const columns = ['code', 'name', 'country'];
const rows = [
  ['BY', 'Bavaria', 'DE'],
  ['BRE', 'Brittany', 'FR'],
];

async function createDataset(client: Client = alice): Promise<string> {
  const { body } = await client.rest('POST /datasets', {
    body: { name: 'Regions', columns, rows },
  });
  return body.id;
}

/** Replaces the content by a revision with other rows. */
const replaceRows = (id: string) =>
  alice.rest(`PATCH /datasets/${id}`, { body: { columns, rows: [['TY', 'Tyrol', 'AT']] } });

const definitionOf = (source: object) => ({
  schema: {
    sections: [
      {
        id: 'trip',
        elements: [
          { id: 'country', type: 'short_text', title: 'Country' },
          {
            id: 'region',
            type: 'dropdown',
            title: 'Region',
            options_from: { value: 'code', label: 'name', ...source },
          },
        ],
      },
    ],
  },
});

const withRepeat = (source: object) => {
  const { elements } = definitionOf(source).schema.sections[0] ?? { elements: [] };
  return {
    schema: {
      sections: [{ elements: [{ id: 'trips', type: 'repeat', title: 'Trips', elements }] }],
    },
  };
};

async function createForm(definition: object, client: Client = alice): Promise<string> {
  const { status, body } = await client.rest('POST /forms', { body: { definition } });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id;
}

async function publish(definition: object): Promise<string> {
  const id = await createForm(definition);
  expect((await alice.rest(`POST /forms/${id}/publish`)).status).toBe(200);
  return id;
}

const isChanged = async (id: string) =>
  (await alice.rest(`GET /forms/${id}`)).body.has_unpublished_changes;

const revisionsOf = async (id: string) => {
  const stored = await db.prisma.datasetRevision.findMany({ where: { datasetId: id } });
  return stored.map(({ revision }) => revision).sort();
};

describe('publishing is refused', () => {
  const source = 'schema.sections[0].elements[1].options_from';

  it.each([
    [
      'an unknown dataset',
      { dataset: 'ds_01h455vb4pex5vsknk084sn02q' },
      ['dataset', 'unknown_dataset'],
    ],
    ['a text that is no id', { dataset: 'regions' }, ['dataset', 'unknown_dataset']],
    ['a value column that is none', { value: 'id' }, ['value', 'unknown_column']],
    ['a label column that is none', { label: 'title' }, ['label', 'unknown_column']],
    [
      'a filter by a column that is none',
      { filter: [{ column: 'nation', question: 'country' }] },
      ['filter[0].column', 'unknown_column'],
    ],
  ])('with %s', async (_, members, [path, code]) => {
    const id = await createForm(definitionOf({ dataset: await createDataset(), ...members }));
    const refused = await alice.rest(`POST /forms/${id}/publish`);
    expect(errorsOf(refused)).toEqual([422, [`${source}.${path}`, code]]);
  });

  it('with the dataset of another workspace, in entries too', async () => {
    const id = await createForm(withRepeat({ dataset: await createDataset(bob) }));
    const refused = await alice.rest(`POST /forms/${id}/publish`);
    const path = 'schema.sections[0].elements[0].elements[1].options_from.dataset';
    expect(errorsOf(refused)).toEqual([422, [path, 'unknown_dataset']]);
  });

  it('for a moment while the dataset is being changed, since both lock the form', async () => {
    const dataset = await createDataset();
    const id = await createForm(definitionOf({ dataset }));
    await withRowLock(
      db.pool,
      'SELECT FROM datasets WHERE id = $1 FOR UPDATE',
      [dataset],
      async () => {
        const { status, body } = await alice.rest(`POST /forms/${id}/publish`);
        expect([status, body.code]).toEqual([503, 'unavailable']);
      },
    );
    expect((await alice.rest(`POST /forms/${id}/publish`)).status).toBe(200);
  });
});

describe('a new revision', () => {
  it('does not change forms that do not use the dataset, or only in their draft', async () => {
    const dataset = await createDataset();
    const other = await publish(definitionOf({ dataset: await createDataset() }));
    await replaceRows(dataset);
    expect(await isChanged(other)).toBe(false);
  });

  it('is an unpublished change of the forms that use the dataset, until they are published', async () => {
    const dataset = await createDataset();
    const form = await publish(definitionOf({ dataset }));
    expect(await isChanged(form)).toBe(false);
    await alice.rest(`PATCH /datasets/${dataset}`, { body: { name: 'Renamed' } });
    expect(await isChanged(form)).toBe(false);
    await replaceRows(dataset);
    expect(await isChanged(form)).toBe(true);
    await alice.rest(`POST /forms/${form}/publish`);
    expect(await isChanged(form)).toBe(false);
  });

  it('remains an unpublished change when the draft becomes equal to the version again', async () => {
    const dataset = await createDataset();
    const definition = definitionOf({ dataset });
    const form = await publish(definition);
    await replaceRows(dataset);
    const other = { schema: { sections: [{ id: 'trip', elements: [] }] } };
    await alice.rest(`PATCH /forms/${form}`, { body: { definition: other } });
    await alice.rest(`PATCH /forms/${form}`, { body: { definition } });
    expect(await isChanged(form)).toBe(true);
    await alice.rest(`POST /forms/${form}/publish`);
    await alice.rest(`PATCH /forms/${form}`, { body: { definition: other } });
    await alice.rest(`PATCH /forms/${form}`, { body: { definition } });
    expect(await isChanged(form)).toBe(false);
  });
});

describe('a deletion', () => {
  it('is refused while a published form uses the dataset', async () => {
    const dataset = await createDataset();
    const form = await publish(definitionOf({ dataset }));
    const refused = await alice.rest(`DELETE /datasets/${dataset}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'dataset_in_use']);
    expect(refused.body.detail).toContain(form);
    expect(
      await alice.graphql('query ($id: ID!) { dataset(id: $id) { forms { id } } }', {
        id: dataset,
      }),
    ).toEqual({ dataset: { forms: [{ id: form }] } });
    await alice.rest(`POST /forms/${form}/unpublish`);
    expect((await alice.rest(`DELETE /datasets/${dataset}`)).status).toBe(204);
  });

  it('is refused no longer when the form was published without it', async () => {
    const dataset = await createDataset();
    const form = await publish(definitionOf({ dataset }));
    const definition = definitionOf({ dataset: await createDataset() });
    await alice.rest(`PATCH /forms/${form}`, { body: { definition } });
    expect((await alice.rest(`DELETE /datasets/${dataset}`)).status).toBe(409);
    await alice.rest(`POST /forms/${form}/publish`);
    expect((await alice.rest(`DELETE /datasets/${dataset}`)).status).toBe(204);
  });

  it('leaves versions without options', async () => {
    const dataset = await createDataset();
    const form = await publish(definitionOf({ dataset }));
    await alice.rest(`POST /forms/${form}/unpublish`);
    await alice.rest(`DELETE /datasets/${dataset}`);
    const version = await world.services.formCache.version(form, 1);
    const lists = version && (await world.services.optionLists.of(version));
    expect(lists?.get('region')?.has('BY', [])).toBe(false);
  });
});

describe('the lists of a version', () => {
  it('are those of the revision that it was published with', async () => {
    const dataset = await createDataset();
    const filter = [{ column: 'country', question: 'country' }];
    const form = await publish(definitionOf({ dataset, filter }));
    await replaceRows(dataset);
    await alice.rest(`POST /forms/${form}/publish`);
    const listOf = async (number: number) => {
      const version = await world.services.formCache.version(form, number);
      const lists = version && (await world.services.optionLists.of(version));
      return lists?.get('region')?.search({ filter: ['DE'], limit: 10 }).options;
    };
    expect(await listOf(1)).toEqual([{ value: 'BY', label: 'Bavaria' }]);
    expect(await listOf(2)).toEqual([]);
  });

  it('are empty for a draft whose dataset does not exist, whatever its name', async () => {
    const definition = definitionOf({ dataset: 'constructor' });
    const { body } = await alice.rest('POST /forms', { body: { definition } });
    const draft = definitionModel.parse(body.draft);
    const lists = await world.services.optionLists.of({ definition: draft, datasets: {} });
    expect(lists?.get('region')?.search({ filter: [], limit: 1 }).options).toEqual([]);
  });

  it('cost a form without datasets nothing', async () => {
    const { formCache, optionLists } = world.services;
    const form = await publish({
      schema: { sections: [{ elements: [{ id: 'a', type: 'short_text', title: 'A' }] }] },
    });
    const version = await formCache.version(form, 1);
    expect(version && optionLists.of(version)).toBeUndefined();
  });
});

it('revisions that were replaced 30 days ago are deleted, unless a version uses them', async () => {
  const [unused, used] = [await createDataset(), await createDataset()];
  await publish(definitionOf({ dataset: used }));
  for (const id of [unused, used]) {
    await replaceRows(id);
    await replaceRows(id);
  }
  const inDays = (days: number) => ({
    now: () => new Date(clock.now().getTime() + days * 86_400_000),
  });
  const sweepIn = (days: number) => sweepRevisions({ db, clock: { ...clock, ...inDays(days) } });
  await sweepIn(29);
  expect(await revisionsOf(unused)).toEqual([1, 2, 3]);
  await sweepIn(31);
  expect(await revisionsOf(unused)).toEqual([3]);
  expect(await revisionsOf(used)).toEqual([1, 3]);
  const where = { datasetId: unused, revision: { lt: 3 } };
  expect(await db.prisma.datasetRow.count({ where })).toBe(0);
});
