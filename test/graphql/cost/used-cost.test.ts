import { describe, expect, it } from 'vitest';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The objects of results. Repeated queries are executed by a plan, which counts the same.

const world = await createTestWorld();
const alice = await world.client();
const { id } = await buildPublishedForm(alice, { title: 'Guests' });
const { id: draft } = await buildForm(alice);
for (const name of ['Ann', 'Ben', 'Cem']) {
  await alice.rest(`POST /forms/${id}/responses`, { body: { answers: { name } } });
}

interface Case {
  readonly query: string;
  readonly requested: number;
  readonly used: number;
}

/** A form has 1 section with 3 elements, one of which has 2 options; the published one has 3 responses. */
const whole: Readonly<Record<string, Case>> = {
  'nothing but scalars': { query: '{ __typename }', requested: 0, used: 0 },
  'a connection without entries': {
    query: '{ forms(first: 0) { totalCount } }',
    requested: 1,
    used: 1,
  },
  'a page that is not full': {
    query: `{ responses(formId: "${id}", first: 10) { nodes { id } } }`,
    requested: 11,
    used: 4,
  },
  'edges with their nodes': {
    query: `{ responses(formId: "${id}", first: 10) { edges { cursor node { id } } } }`,
    requested: 21,
    used: 7,
  },
  'large scalars': {
    query: `{ responses(formId: "${id}", first: 10) { nodes { id answers } } form(id: "${id}") { draft } }`,
    requested: 537,
    used: 180,
  },
  'a large scalar under two aliases': {
    query: `{ form(id: "${id}") { draft again: draft } }`,
    requested: 51,
    used: 51,
  },
  'lists of the definition': {
    query: `{ form(id: "${id}") { sections { elements { key } } } }`,
    requested: 34,
    used: 5,
  },
  'fragments on types of an interface': {
    query: `{ form(id: "${id}") { sections { elements { __typename
      ... on ShortTextQuestion { placeholder }
      ... on SingleChoiceQuestion { options { key } }
      ... on MultipleChoiceQuestion { options { key } }
    } } } }`,
    requested: 184,
    used: 7,
  },
  'aliases, and entries that are null': {
    query: `{ a: form(id: "${id}") { id } b: nodes(ids: ["${id}", "form_01h455vb4pex5vsknk084sn02q"]) { id } }`,
    requested: 3,
    used: 2,
  },
  'a large scalar on one of two types': {
    query: `{ nodes(ids: ["${id}", "tmpl_quiz"]) { id ... on Form { draft } ... on Template { slug } } }`,
    requested: 52,
    used: 27,
  },
  'a fragment that is spread twice, and merged fields': {
    query: `{ form(id: "${id}") { ...F } form(id: "${id}") { ...F title } }
      fragment F on Form { published { version schema } }`,
    requested: 54,
    used: 27,
  },
  'an object that is null': {
    query: `{ form(id: "${draft}") { published { version schema } } }`,
    requested: 27,
    used: 1,
  },
  'a scalar that is skipped': {
    query: `{ form(id: "${id}") { id draft @skip(if: true) } }`,
    requested: 26,
    used: 1,
  },
  introspection: { query: '{ __schema { types { name } } }', requested: 0, used: 0 },
};

async function ask(query: string, secret = alice.secret) {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
    body: JSON.stringify({ query }),
  });
  return answer.json();
}

describe('a result with errors', () => {
  it('counts the objects that it contains', async () => {
    const query = `{ form(id: "${id}") { id } missing: form(id: "form_unknown") { id draft } }`;
    const { errors, extensions } = await ask(query);
    expect(errors).toHaveLength(1);
    expect(extensions.cost).toMatchObject({ requested: 27, used: 1 });
  });

  it('counts nothing of objects that became null', async () => {
    const reader = await world.clientOfSameWorkspace(alice, ['responses:read']);
    const query = `{ responses(formId: "${id}", first: 10) { nodes { id form { title } } } }`;
    const { errors, extensions } = await ask(query, reader.secret);
    expect(errors).toHaveLength(3);
    expect(extensions.cost).toMatchObject({ requested: 21, used: 4 });
  });
});

describe('a result counts', () => {
  it.each(Object.entries(whole))('%s, whichever executor is used', async (_, expected) => {
    const { query, ...cost } = expected;
    for (let time = 1; time <= 3; time += 1) {
      const { errors, extensions } = await ask(query);
      expect(errors).toBeUndefined();
      expect(extensions.cost).toMatchObject(cost);
    }
  });
});
