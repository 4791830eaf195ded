import { describe, expect, it } from 'vitest';
import { Plan } from '../../prisma/generated/client/enums.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { survey } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// What a form would be, or what is wrong with it, without making it.

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

describe('a form that breaks rules', () => {
  it('is refused with the same failures as by POST /forms, all at once', async () => {
    const body = {
      title: '',
      template: 'poem',
      definition: broken,
      settings: { max_responses: 0, password: '' },
      colour: 'red',
    };
    for (const sent of [body, { ...body, colour: undefined }]) {
      const asked = await validate(sent);
      const made = await free.rest('POST /forms', { body: sent });
      expect(asked.status).toBe(422);
      expect({ ...asked.body, request_id: '' }).toEqual({ ...made.body, request_id: '' });
    }
    const { body: problem } = await validate({ ...body, colour: undefined });
    expect(problem.errors.length).toBeGreaterThan(4);
  });

  it('is refused by GraphQL too', async () => {
    const { code, errors } = await alice.graphqlProblem(query, {
      definition: broken,
      settings: { maxResponses: 0 },
    });
    expect(code).toBe('validation_failed');
    expect(errors.map(({ path }: { path: string }) => path)).toContain('settings.maxResponses');
  });

  it('is refused for settings that the plan does not have', async () => {
    const { status, body } = await free.rest('POST /forms/validate', {
      body: { settings: { password: 'sesame', retention_days: 30 } },
    });
    expect([status, body.code]).toEqual([403, 'pro_plan_required']);
  });
});

describe('a form that keeps the rules', () => {
  it('is shown as it would be made', async () => {
    const input = {
      description: 'For guests',
      definition: survey,
      settings: { password: 'sesame', theme: { rounded: false } },
    };
    const bob = await world.client();
    const { status, headers, body } = await bob.rest('POST /forms/validate', { body: input });
    const { body: made } = await bob.rest('POST /forms', { body: input });
    expect(status).toBe(200);
    expect(headers.get('ETag')).toBeNull();
    const { title, description, draft, settings } = made;
    expect(body).toEqual({ title, description, definition: draft, settings });
  });

  it('is shown by GraphQL too', async () => {
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

  it('may be a template or the starter form', async () => {
    const { body } = await validate({ template: 'quiz', title: 'Pub quiz' });
    expect(body.title).toBe('Pub quiz');
    expect(body.definition.approval.enabled).toBe(true);
    expect((await validate({})).body.definition.schema.sections).toHaveLength(1);
  });

  it('is not stored, nor anything of it', async () => {
    const statements = await recordStatements(world, () => validate({ definition: survey }));
    expect(statements.filter((text) => /INSERT|UPDATE|DELETE|BEGIN/i.test(text))).toEqual([]);
    expect((await alice.rest('GET /forms')).body.total).toBe(0);
  });
});
