import { describe, expect, it } from 'vitest';
import { maxInvitations } from '../../../src/responses/invitations/create-invitations.ts';
import type { ApiResponse } from '../../support/clients/api-client.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { waitForBlockedStatements, withRowLock } from '../../support/database/row-locks.ts';
import { buildForm } from '../../support/fixtures/forms.ts';
import { buildInvitedForm, invitationToken, invite } from '../../support/fixtures/invitations.ts';
import { errorsOf } from '../../support/fixtures/uploads.ts';
import { adjustableClock } from '../../support/fixtures/webhooks.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// What the owner of a form does with invitations: `…/forms/{id}/invitations`.

const day = 86_400_000;
const clock = adjustableClock();
const world = await createTestWorld({ clock });
const alice = await world.client();
const { visitor, services } = world;

const inDays = (days: number) => new Date(clock.now().getTime() + days * day).toISOString();

const create = ({ id }: { id: string }, body: object) =>
  alice.rest(`POST /forms/${id}/invitations`, { body });
const listOf = async ({ id }: { id: string }, query = '') =>
  (await alice.rest(`GET /forms/${id}/invitations${query}`)).body;
const submit = ({ slug }: { slug: string }, invitation: string) =>
  visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers: { name: 'Ann' }, invitation },
  });

describe('new invitations', () => {
  it('are refused with neither or both of count and recipients, or with too many', async () => {
    const form = await buildInvitedForm(alice);
    const cases: [object, ...[string, string][]][] = [
      [{}, ['count', 'required']],
      [{ count: 1, recipients: [{}] }, ['recipients', 'invalid_value']],
      [{ count: 0 }, ['count', 'too_small']],
      [{ count: 1001 }, ['count', 'too_large']],
      [{ recipients: [] }, ['recipients', 'too_few']],
      [{ recipients: Array(1001).fill({}) }, ['recipients', 'too_many']],
      [{ count: 'many' }, ['count', 'wrong_type']],
      [{ count: 1, expires_at: '2020-01-01T00:00:00Z' }, ['expires_at', 'invalid_value']],
    ];
    for (const [body, ...failures] of cases) {
      const response = await create(form, body);
      expect(errorsOf(response), JSON.stringify(body).slice(0, 80)).toEqual([422, ...failures]);
    }
    expect((await listOf(form)).total).toBe(0);
  });

  it('are refused as a whole if one recipient is invalid', async () => {
    const form = await buildInvitedForm(alice);
    const recipients = [
      { reference: 'valid' },
      { reference: '', answers: { name: 5, doc: ['ref_1'], unknown: 1 } },
      { expires_at: '2020-01-01T00:00:00Z', reference: 'r'.repeat(201) },
    ];
    expect(errorsOf(await create(form, { recipients }))).toEqual([
      422,
      ['recipients[1].reference', 'required'],
      ['recipients[2].reference', 'too_long'],
      ['recipients[2].expires_at', 'invalid_value'],
    ]);
    const answers = { answers: { name: 5, doc: ['ref_1'], unknown: 1 } };
    expect(errorsOf(await create(form, { recipients: [{}, answers] }))).toEqual([
      422,
      ['recipients[1].answers.name', 'wrong_type'],
      ['recipients[1].answers.doc', 'invalid_upload'],
      ['recipients[1].answers.unknown', 'unknown_question'],
    ]);
    expect((await listOf(form)).total).toBe(0);
  });

  it('need the scope responses:write and a form of the workspace', async () => {
    const form = await buildInvitedForm(alice);
    const bob = await world.client();
    const reader = await world.clientOfSameWorkspace(alice, ['responses:read']);
    const body = { count: 1 };
    const path = `/forms/${form.id}/invitations`;
    const refused = await reader.rest(`POST ${path}`, { body });
    expect([refused.status, refused.body.required_scope]).toEqual([403, 'responses:write']);
    expect((await bob.rest(`POST ${path}`, { body })).status).toBe(404);
    expect((await bob.rest(`GET ${path}`)).status).toBe(404);
  });

  it('have a token and a link each, which are shown once and stored as digests', async () => {
    const form = await buildInvitedForm(alice);
    const [expires, later] = [inDays(3), inDays(9)];
    const recipients = [
      { reference: 'customer 1', answers: { name: 'Ann' }, expires_at: expires },
      { reference: 'customer 2' },
      {},
    ];
    const { status, body, headers } = await create(form, { recipients, expires_at: later });
    expect([status, headers.get('Cache-Control')]).toEqual([201, 'private, no-store']);
    const [first, second, third] = body.data;
    expect(first).toMatchObject({
      id: expect.stringMatching(/^inv_\w{26}$/),
      token: expect.stringMatching(/^invite_[0-9A-Za-z]{32}$/),
      url: `https://forms.example/f/${form.slug}#invitation=${first.token}`,
      reference: 'customer 1',
      answers: { name: 'Ann' },
      status: 'unused',
      expires_at: expires,
      used_at: null,
      response_id: null,
    });
    expect(second).toMatchObject({ reference: 'customer 2', answers: null, expires_at: later });
    expect(third).toMatchObject({ reference: null });
    const { rows } = await services.db.pool.query<{ text: string }>(
      'SELECT i::text AS text FROM invitations i WHERE form_id = $1',
      [form.id],
    );
    expect(rows).toHaveLength(3);
    expect(rows.some(({ text }) => text.includes(first.token.slice(7)))).toBe(false);
    expect(JSON.stringify(await listOf(form))).not.toContain(first.token);
  });

  it('are stored with one statement, a thousand as well as one', async () => {
    const form = await buildInvitedForm(alice);
    const one = await recordStatements(world, () => create(form, { count: 1 }));
    const thousand = await recordStatements(world, () => create(form, { count: 1000 }));
    expect(thousand).toHaveLength(one.length);
    expect((await listOf(form)).total).toBe(1001);
  });

  it('can be created before the form is published', async () => {
    const form = await buildForm(alice);
    const recipients = [{ answers: { name: 'Ann', unknown: 1 } }];
    const refused = await create(form, { recipients });
    expect(errorsOf(refused)).toEqual([422, ['recipients[0].answers.unknown', 'unknown_question']]);
    expect((await create(form, { count: 2 })).status).toBe(201);
  });

  it('are refused when the form has as many as it may have', async () => {
    const form = await buildInvitedForm(alice);
    await services.db.pool.query(
      `INSERT INTO invitations (form_id, id, token_digest, created_at)
       SELECT $1, 'inv_' || n, sha256(n::text::bytea), now() FROM generate_series(1, $2) AS n`,
      [form.id, maxInvitations - 1],
    );
    expect(errorsOf(await create(form, { count: 2 }))).toEqual([422, ['count', 'too_many']]);
    expect((await create(form, { count: 1 })).status).toBe(201);
    expect(errorsOf(await create(form, { recipients: [{}] }))).toEqual([
      422,
      ['recipients', 'too_many'],
    ]);
  });

  it('are recorded in the audit log with their number', async () => {
    const form = await buildInvitedForm(alice);
    await invite(alice, form, { count: 7 });
    const { body } = await alice.rest('GET /audit?limit=1');
    expect(body.data).toMatchObject([
      { action: 'invitations.created', form_id: form.id, count: 7 },
    ]);
  });

  it('are not copied with the form, and are deleted with it', async () => {
    const form = await buildInvitedForm(alice);
    await invite(alice, form, { count: 2 });
    const { body: copy } = await alice.rest(`POST /forms/${form.id}/duplicate`, { body: {} });
    expect((await listOf(copy)).total).toBe(0);
    expect(copy.settings.invitation_required).toBe(true);
    expect((await alice.rest(`DELETE /forms/${form.id}`)).status).toBe(204);
    await expect
      .poll(async () => {
        const { rows } = await services.db.pool.query(
          'SELECT 1 FROM invitations WHERE form_id = $1',
          [form.id],
        );
        return rows.length;
      })
      .toBe(0);
  });
});

describe('the invitations of a form', () => {
  it('are listed in pages, newest first, with their total', async () => {
    const form = await buildInvitedForm(alice);
    const recipients = ['A', 'B', 'C'].map((reference) => ({ reference }));
    await invite(alice, form, { recipients });
    const first = await listOf(form, '?limit=2');
    expect(first.total).toBe(3);
    expect(first.data.map(({ reference }: { reference: string }) => reference)).toEqual(['C', 'B']);
    const second = await listOf(form, `?limit=2&before=${first.next_cursor}`);
    expect(second).toMatchObject({ data: [{ reference: 'A' }], next_cursor: null });
  });

  it('are listed by status', async () => {
    const form = await buildInvitedForm(alice);
    const names = ['unused', 'used', 'revoked', 'expired', 'used, then expired'];
    const recipients = names.map((reference) => ({
      reference,
      expires_at: reference.includes('expired') ? inDays(1) : null,
    }));
    const [, used, revoked, , usedAndExpired] = await invite(alice, form, { recipients });
    for (const { token } of [used, usedAndExpired]) {
      expect((await submit(form, token)).status).toBe(201);
    }
    await alice.rest(`DELETE /forms/${form.id}/invitations/${revoked.id}`);
    clock.advance(2 * day);
    const byStatus = async (status: string) => {
      const { data, total } = await listOf(form, `?status=${status}`);
      expect(total).toBe(data.length);
      return data.map((row: { reference: string; status: string }) => [row.reference, row.status]);
    };
    expect(await byStatus('unused')).toEqual([['unused', 'unused']]);
    expect(await byStatus('revoked')).toEqual([[null, 'revoked']]); // its reference is erased
    expect(await byStatus('expired')).toEqual([['expired', 'expired']]);
    expect(await byStatus('used')).toEqual([
      ['used, then expired', 'used'],
      ['used', 'used'],
    ]);
    const unknown = await alice.rest(`GET /forms/${form.id}/invitations?status=lost`);
    expect([unknown.status, unknown.body.code]).toEqual([400, 'bad_request']);
  });

  it('are nodes and fields of their forms in GraphQL, with a fixed number of statements', async () => {
    const form = await buildInvitedForm(alice);
    const query = `query ($first: Int!) {
      forms(first: $first) {
        nodes { id invitations(first: 2, status: UNUSED) { totalCount nodes { id status form { id } } } }
      }
    }`;
    const few = await recordStatements(world, () => alice.graphql(query, { first: 2 }));
    const many = await recordStatements(world, () => alice.graphql(query, { first: 5 }));
    expect(many).toHaveLength(few.length);
    await invite(alice, form, { count: 3 });
    const { forms } = await alice.graphql(query, { first: 1 });
    const { totalCount, nodes } = forms.nodes[0].invitations;
    expect([totalCount, nodes.length, nodes[0].form.id]).toEqual([3, 2, form.id]);
    const find = 'query ($id: ID!) { node(id: $id) { __typename id } }';
    const { node } = await alice.graphql(find, { id: nodes[0].id });
    expect(node).toEqual({ __typename: 'Invitation', id: nodes[0].id });
    const bob = await world.client();
    expect((await bob.graphql(find, { id: nodes[0].id })).node).toBeNull();
  });
});

describe('a revoked invitation', () => {
  it('is one of the form that was not used', async () => {
    const [form, other] = [await buildInvitedForm(alice), await buildInvitedForm(alice)];
    const [{ id, token }] = await invite(alice, form);
    for (const path of [`${other.id}/invitations/${id}`, `${form.id}/invitations/inv_unknown`]) {
      expect((await alice.rest(`DELETE /forms/${path}`)).status, path).toBe(404);
      expect((await alice.rest(`GET /forms/${path}`)).status, path).toBe(404);
    }
    expect((await submit(form, token)).status).toBe(201);
    const used = await alice.rest(`DELETE /forms/${form.id}/invitations/${id}`);
    expect([used.status, used.body.code]).toEqual([409, 'invitation_used']);
  });

  it('is not one that a submission uses while the revocation waits for it', async () => {
    const form = await buildInvitedForm(alice);
    const [{ id, token }] = await invite(alice, form);
    const lockSql = 'SELECT 1 FROM invitations WHERE form_id = $1 AND id = $2 FOR UPDATE';
    const { pool } = services.db;
    const sent: Promise<ApiResponse>[] = [];
    await withRowLock(pool, lockSql, [form.id, id], async () => {
      sent.push(submit(form, token));
      await waitForBlockedStatements(pool, 1);
      sent.push(alice.rest(`DELETE /forms/${form.id}/invitations/${id}`));
      await waitForBlockedStatements(pool, 2);
    });
    const [submitted, revoked] = await Promise.all(sent);
    expect(submitted?.status).toBe(201);
    expect([revoked?.status, revoked?.body.code]).toEqual([409, 'invitation_used']);
  });

  it('cannot be used; its reference and answers are removed, and revoking it again changes nothing', async () => {
    const form = await buildInvitedForm(alice);
    const token = await invitationToken(alice, form, {
      reference: 'ann@x.example',
      answers: { name: 'Ann' },
    });
    const [{ id }] = (await listOf(form)).data;
    const path = `/forms/${form.id}/invitations/${id}`;
    expect((await alice.rest(`DELETE ${path}`)).status).toBe(204);
    const { body: first } = await alice.rest(`GET ${path}`);
    expect(first).toMatchObject({ status: 'revoked', reference: null, answers: null });
    clock.advance(day);
    expect((await alice.rest(`DELETE ${path}`)).status).toBe(204);
    expect((await alice.rest(`GET ${path}`)).body).toEqual(first);
    const { status, body } = await submit(form, token);
    expect([status, body.invitation_reason]).toEqual([403, 'revoked']);
    const { body: audit } = await alice.rest('GET /audit?limit=2');
    expect(audit.data.map(({ action }: { action: string }) => action)).toEqual([
      'invitation.revoked',
      'invitations.created',
    ]);
  });
});

describe('the reference of a used invitation', () => {
  const read = async ({ id }: { id: string }) => (await listOf({ id })).data[0];
  const used = async () => {
    const form = await buildInvitedForm(alice);
    const token = await invitationToken(alice, form, { reference: 'ann@x.example' });
    const { body } = await submit(form, token);
    expect((await read(form)).reference).toBe('ann@x.example');
    return { form, token, response: body.id };
  };
  const erased = { status: 'used', reference: null, used_at: expect.any(String) };

  it('is erased with its response, by each kind of deletion; the invitation stays used', async () => {
    const [one, many] = [await used(), await used()];
    await alice.rest(`DELETE /forms/${one.form.id}/responses/${one.response}`);
    await alice.rest(`POST /forms/${many.form.id}/responses/delete`, {
      body: { ids: [many.response] },
    });
    for (const { form, token, response } of [one, many]) {
      expect(await read(form)).toMatchObject({ ...erased, response_id: response });
      expect((await submit(form, token)).body.invitation_reason).toBe('used');
    }
  });

  it('that an earlier release has left behind is erased by revoking it', async () => {
    const { form, response } = await used();
    await alice.rest(`DELETE /forms/${form.id}/responses/${response}`);
    await services.db.pool.query(`UPDATE invitations SET reference = 'left' WHERE form_id = $1`, [
      form.id,
    ]);
    const { id } = await read(form);
    expect((await alice.rest(`DELETE /forms/${form.id}/invitations/${id}`)).status).toBe(204);
    expect(await read(form)).toMatchObject({ ...erased, revoked_at: null });
  });
});
