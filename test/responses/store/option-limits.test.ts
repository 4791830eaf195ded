import { describe, expect, it } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();
const { pool } = world.services.db;

describe('an option with a limit', () => {
  it('first', async () => {
    const definition = {
      schema: {
        sections: [
          {
            elements: [
              {
                id: 'size',
                type: 'single_choice',
                title: 'Size',
                options: [
                  { id: 's', label: 'Small', limit: 2 },
                  { id: 'l', label: 'Large' },
                ],
              },
            ],
          },
        ],
      },
    };
    const form = await buildPublishedForm(alice, { definition });
    const r = [];
    for (let i = 0; i < 4; i += 1)
      r.push(
        await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
          body: { answers: { size: 's' } },
        }),
      );
    console.log(r.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
    console.log(JSON.stringify((await world.visitor.rest(`GET /public/forms/${form.slug}`)).body));
    console.log((await pool.query('select * from option_counts')).rows);
    await alice.rest(`DELETE /forms/${form.id}/responses/${r[0].body.id}`);
    console.log((await pool.query('select * from option_counts')).rows);
    expect(1).toBe(1);
  });
});
