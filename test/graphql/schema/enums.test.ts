import { isEnumType, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { elementTypes } from '../../../packages/definition/questions/question-types.ts';
import { toSnakeCaseSchema } from '../../../rest/snake-case-schema.ts';
import { schema } from '../../../src/schema/schema.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Closed sets are enums, so that clients can handle every value. REST has their names in lower case.

const elementTypeNames = elementTypes.map(({ type }) => type);

const closed: readonly [field: string, values: readonly string[]][] = [
  ['Approval.decidedBy', ['auto', 'reviewer']],
  ['AuditEntry.actor', ['bootstrap', 'cli', 'key']],
  ['Element.type', elementTypeNames],
  ['PublicCaptcha.provider', ['altcha', 'hcaptcha', 'recaptcha', 'turnstile']],
  [
    'PublicForm.closedReason',
    ['deadline_passed', 'not_yet_open', 'paused', 'response_limit_reached', 'unpublished'],
  ],
  ['QuestionAnalytics.type', elementTypeNames],
  ['Webhook.disabledReason', ['failing', 'form_deleted', 'gone']],
];

function valuesOf(of: typeof schema, typeName: string, fieldName: string): string[] {
  const type = of.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`No type ${typeName}`);
  const field = type.getFields()[fieldName];
  const named = of.getType(String(field?.type).replace('!', ''));
  if (!isEnumType(named)) throw new Error(`${typeName}.${fieldName} is no enum`);
  return named.getValues().map(({ name }) => name);
}

describe('a field of a closed set', () => {
  it.each(closed)('is an enum: %s', (field, values) => {
    const [type = '', name = ''] = field.split('.');
    const expected = [...values].sort();
    const upper = expected.map((value) => value.toUpperCase());
    expect(valuesOf(schema, type, name).sort()).toEqual(upper);
    const inRest = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(valuesOf(toSnakeCaseSchema(schema), type, inRest).sort()).toEqual(expected);
  });
});

const world = await createTestWorld();
const alice = await world.client();

it('the type of an element is an enum with the names of the definition in upper case', async () => {
  const { id } = await buildForm(alice);
  const { form } = await alice.graphql(
    'query ($id: ID!) { form(id: $id) { sections { elements { type } } } }',
    { id },
  );
  expect(form.sections[0].elements).toEqual([
    { type: 'SHORT_TEXT' },
    { type: 'NUMBER' },
    { type: 'SINGLE_CHOICE' },
  ]);
});

it('the source of a decision is an enum, over GraphQL and REST', async () => {
  const { id } = await buildPublishedForm(alice);
  const { body } = await alice.rest(`POST /forms/${id}/responses`, {
    body: { answers: { name: 'Ann' } },
  });
  expect(body.approval.decided_by).toBe('auto');
  const query = `query ($id: ID!, $response: ID!) {
    response(formId: $id, id: $response) { approval { decidedBy } }
  }`;
  const shown = await alice.graphql(query, { id, response: body.id });
  expect(shown.response.approval).toEqual({ decidedBy: 'AUTO' });
  const line = `PUT /forms/${id}/responses/${body.id}/approval`;
  const reviewed = await alice.rest(line, { body: { status: 'approved' } });
  expect(reviewed.body.approval.decided_by).toBe('reviewer');
  const again = await alice.graphql(query, { id, response: body.id });
  expect(again.response.approval).toEqual({ decidedBy: 'REVIEWER' });
});

it('the type of a question in analytics is an enum, over GraphQL and REST', async () => {
  const { id } = await buildPublishedForm(alice);
  const { body } = await alice.rest(`GET /forms/${id}/analytics`);
  const { formAnalytics } = await alice.graphql(
    'query ($id: ID!) { formAnalytics(formId: $id) { questions { type } } }',
    { id },
  );
  const types = ['short_text', 'number', 'single_choice'];
  expect(body.questions.map(({ type }: { type: string }) => type)).toEqual(types);
  expect(formAnalytics.questions).toEqual(types.map((type) => ({ type: type.toUpperCase() })));
});

it('the actor of an audit entry is an enum, over GraphQL and REST', async () => {
  await buildForm(alice);
  const { body } = await alice.rest('GET /audit?limit=1');
  expect(body.data).toMatchObject([{ action: 'form.created', actor: 'key' }]);
  const { auditLog } = await alice.graphql('{ auditLog(first: 1) { nodes { action actor } } }');
  expect(auditLog.nodes).toEqual([{ action: 'FORM_CREATED', actor: 'KEY' }]);
});

it('the reason for which a webhook was disabled is an enum, over GraphQL and REST', async () => {
  const { body: webhook } = await alice.rest('POST /webhooks', {
    body: { url: 'https://1.1.1.1/', events: ['form.published'] },
  });
  const query = 'query ($id: ID!) { webhook(id: $id) { disabledReason } }';
  expect((await alice.graphql(query, { id: webhook.id })).webhook.disabledReason).toBeNull();
  for (const disabledReason of ['gone', 'failing', 'form_deleted']) {
    await world.services.db.prisma.webhook.update({
      where: { id: webhook.id },
      data: { enabled: false, disabledReason },
    });
    const { body } = await alice.rest(`GET /webhooks/${webhook.id}`);
    expect(body.disabled_reason).toBe(disabledReason);
    const shown = await alice.graphql(query, { id: webhook.id });
    expect(shown.webhook.disabledReason).toBe(disabledReason.toUpperCase());
  }
});
