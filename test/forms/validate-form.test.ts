import { describe, expect, it } from 'vitest';
import { Plan } from '../../prisma/generated/client/enums.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { survey } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// POST /forms/validate returns the form as it would be created, or its failures, without creating it.

const world = await createTestWorld();
const alice = await world.client({ scopes: ['forms:read'] });
const free = await world.client({ plan: Plan.FREE });

const validate = (body: object) => alice.rest('POST /forms/validate', { body });
const query = `query ($definition: FormDefinition, $settings: FormSettingsInput) {
  validateForm(input: { definition: $definition, settings: $settings }) {
    title description definition settings { maxResponses passwordProtected theme { rounded } }
  }
}`;

const broken = { schema: { sections: [{ elements: [{ type: 'dropdown' }, { type: 'wish' }] }] } };

describe('validation of an invalid form', () => {
  it('returns the same failures for POST /forms/validate as for POST /forms', async () => {
    const body = {
      title: '',
      template: 'poem',
      definition: broken,
      settings: { max_responses: 0, password: '' },
      color: 'red',
    };
    for (const sent of [body, { ...body, color: undefined }]) {
      const validated = await validate(sent);
      const created = await free.rest('POST /forms', { body: sent });
      expect(validated.status).toBe(422);
      expect({ ...validated.body, request_id: '' }).toEqual({ ...created.body, request_id: '' });
    }
    const { body: problem } = await validate({ ...body, color: undefined });
    expect(problem.errors.length).toBeGreaterThan(4);
  });

  it('returns failures of an invalid form for validateForm in GraphQL', async () => {
    const { code, errors } = await alice.graphqlProblem(query, {
      definition: broken,
      settings: { maxResponses: 0 },
    });
    expect(code).toBe('validation_failed');
    expect(errors.map(({ path }: { path: string }) => path)).toContain('settings.maxResponses');
  });

  it('rejects settings in POST /forms/validate that the plan does not include', async () => {
    const { status, body } = await free.rest('POST /forms/validate', {
      body: { settings: { password: 'sesame', retention_days: 30 } },
    });
    expect([status, body.code]).toEqual([403, 'pro_plan_required']);
  });
});

describe('validation of a valid form', () => {
  it('returns the form as POST /forms would create it for POST /forms/validate', async () => {
    const input = {
      description: 'For guests',
      definition: survey,
      settings: { password: 'sesame', theme: { rounded: false } },
    };
    const bob = await world.client();
    const { status, headers, body } = await bob.rest('POST /forms/validate', { body: input });
    const { body: created } = await bob.rest('POST /forms', { body: input });
    expect(status).toBe(200);
    expect(headers.get('ETag')).toBeNull();
    const { title, description, draft, settings } = created;
    const { body: translations } = await bob.rest(`GET /forms/${created.id}/translations`);
    expect(body).toEqual({ title, description, definition: draft, settings, translations });
  });

  it('returns the form as it would be created for validateForm in GraphQL', async () => {
    const { validateForm } = await alice.graphql(query, {
      definition: survey,
      settings: { maxResponses: 5 },
    });
    const { body } = await validate({ definition: survey });
    expect(validateForm).toEqual({
      title: 'Untitled form',
      description: null,
      definition: body.definition,
      settings: { maxResponses: 5, passwordProtected: false, theme: { rounded: true } },
    });
  });

  it('validates a template and the starter form in POST /forms/validate', async () => {
    const { body } = await validate({ template: 'quiz', title: 'Pub quiz' });
    expect(body.title).toBe('Pub quiz');
    expect(body.definition.approval.enabled).toBe(true);
    expect((await validate({})).body.definition.schema.sections).toHaveLength(1);
  });

  it('writes nothing to the database for POST /forms/validate', async () => {
    const statements = await recordStatements(world, () => validate({ definition: survey }));
    expect(statements.filter((text) => /INSERT|UPDATE|DELETE|BEGIN/i.test(text))).toEqual([]);
    expect((await alice.rest('GET /forms')).body.total).toBe(0);
  });
});
