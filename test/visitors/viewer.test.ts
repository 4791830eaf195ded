import { describe, expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Who sends a request: `GET /me` and the field `viewer`.

const world = await createTestWorld();
const alice = await world.client();

const query = `{
  viewer { workspace { workspaceId name plan } key { id name scopes expiresAt } }
}`;

describe('the viewer', () => {
  it('requires a valid key', async () => {
    expect((await world.visitor.rest('GET /me')).status).toBe(401);
    expect(await world.visitor.graphqlProblem(query, {})).toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('is the key of the request with its workspace, whatever the scopes of the key are', async () => {
    const expires_at = '2099-12-31T23:59:59.000Z';
    const created = await alice.rest('POST /keys', {
      body: { name: 'Website', scopes: ['responses:write'], expires_at },
    });
    const website = createClient(world.url, created.body.key, undefined);
    const { status, body } = await website.rest('GET /me');
    expect(status).toBe(200);
    expect(body).toEqual({
      workspace: {
        id: created.body.workspace_id,
        name: expect.any(String),
        plan: expect.stringMatching(/^(free|pro)$/),
        mail_available: true,
      },
      key: expect.objectContaining({
        id: created.body.id,
        name: 'Website',
        scopes: ['responses:write'],
        expires_at,
      }),
    });
    const { viewer } = await website.graphql(query);
    const { id: workspaceId, name, plan } = body.workspace;
    expect(viewer.workspace).toEqual({ workspaceId, name, plan: plan.toUpperCase() });
    expect(viewer.key).toEqual({
      id: created.body.id,
      name: 'Website',
      scopes: ['RESPONSES_WRITE'],
      expiresAt: expires_at,
    });
  });

  it('does not contain the secret of the key', async () => {
    const text = JSON.stringify((await alice.rest('GET /me')).body);
    expect(text).not.toMatch(/fw_/);
  });
});
