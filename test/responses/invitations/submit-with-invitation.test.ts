import { describe, expect, it } from 'vitest';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { buildInvitedForm, invitationToken, invite } from '../../support/fixtures/invitations.ts';
import { uploadRef } from '../../support/fixtures/uploads.ts';
import { adjustableClock } from '../../support/fixtures/webhooks.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// A submission with `invitation` uses the invitation in the transaction that stores the response.

const clock = adjustableClock();
const world = await createTestWorld({ clock });
const alice = await world.client();
const { visitor, services } = world;
const form = await buildInvitedForm(alice);

interface Sent {
  readonly answers?: object;
  readonly invitation?: string | undefined;
  readonly headers?: Record<string, string>;
}

const submit = (
  { answers = { name: 'Ann' }, invitation, headers = {} }: Sent,
  { slug }: { slug: string } = form,
) =>
  visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers, invitation },
    headers,
  });
const open = (token: string, { slug }: { slug: string } = form) =>
  visitor.rest(`GET /public/forms/${slug}/invitation`, {
    headers: { 'X-Form-Invitation': token },
  });
const reasonOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['code'],
  body['invitation_reason'],
];
const totalOf = async ({ id }: { id: string }) =>
  (await alice.rest(`GET /forms/${id}/responses`)).body.total;
const invalid = (reason: string) => [403, 'invitation_invalid', reason];

describe('a form with invitation_required', () => {
  it('refuses visitors without an invitation, before it checks their answers', async () => {
    expect(reasonOf(await submit({ answers: { name: 5 } }))).toEqual(invalid('missing'));
    const mutation = `mutation ($slug: String!) {
      submitResponse(slug: $slug, input: { answers: {} }) { responseId }
    }`;
    expect(await visitor.graphqlProblem(mutation, { slug: form.slug })).toMatchObject({
      code: 'invitation_invalid',
      invitation_reason: 'missing',
    });
  });

  it('refuses invitations that are unknown, of another form, revoked or expired', async () => {
    const other = await buildInvitedForm(alice);
    const foreign = await invitationToken(alice, other);
    const [revoked] = await invite(alice, form);
    await alice.rest(`DELETE /forms/${form.id}/invitations/${revoked.id}`);
    const expires_at = new Date(clock.now().getTime() + 1000).toISOString();
    const expiring = await invitationToken(alice, form, { expires_at });
    clock.advance(1000);
    for (const [token, reason] of [
      ['nonsense', 'unknown'],
      [`invite_${'0'.repeat(32)}`, 'unknown'],
      [foreign, 'unknown'],
      [revoked.token, 'revoked'],
      [expiring, 'expired'],
    ] as const) {
      expect(reasonOf(await submit({ invitation: token })), reason).toEqual(invalid(reason));
      expect(reasonOf(await open(token)), reason).toEqual(invalid(reason));
    }
    expect((await submit({ invitation: foreign }, other)).status).toBe(201);
  });

  it('says that it is closed before it checks the invitation', async () => {
    const closed = await buildInvitedForm(alice, { accepting_responses: false });
    expect((await submit({}, closed)).body.code).toBe('form_closed');
  });

  it('shows visitors that it needs one', async () => {
    const { body } = await visitor.rest(`GET /public/forms/${form.slug}`);
    expect(body.settings.invitation_required).toBe(true);
  });

  it('accepts clients with an API key without one, and uses theirs', async () => {
    const path = `POST /forms/${form.id}/responses`;
    const body = { answers: { name: 'Ann' } };
    const { status, body: without } = await alice.rest(path, { body });
    expect([status, without.invitation]).toEqual([201, null]);
    const invitation = await invitationToken(alice, form, { reference: 'paper 1' });
    const { body: first } = await alice.rest(path, { body: { ...body, invitation } });
    expect(first.invitation).toEqual({ id: expect.any(String), reference: 'paper 1' });
    const again = await alice.rest(path, { body: { ...body, invitation } });
    expect(reasonOf(again)).toEqual(invalid('used'));
  });

  it('validates answers of an owner without using the invitation', async () => {
    const invitation = await invitationToken(alice, form);
    const body = { answers: { name: 'Ann' }, invitation };
    const dryRun = () => alice.rest(`POST /forms/${form.id}/responses/validate`, { body });
    expect((await dryRun()).status).toBe(200);
    expect((await submit({ invitation })).status).toBe(201);
    expect(reasonOf(await dryRun())).toEqual(invalid('used'));
  });

  it('needs none in a preview of its draft', async () => {
    const { body: owned } = await alice.rest(`GET /forms/${form.id}`);
    const token = new URL(owned.preview_url).hash.slice(1);
    const query = `query ($slug: String!, $token: String!) {
      validatePreview(slug: $slug, token: $token, input: { answers: { name: "Ann" } }) { message }
    }`;
    const { validatePreview } = await visitor.graphql(query, { slug: form.slug, token });
    expect(validatePreview.message).toEqual(expect.any(String));
  });
});

describe('an invitation', () => {
  it('is used by one response, which shows it in both APIs, exports and events', async () => {
    const own = await buildInvitedForm(alice);
    await alice.rest('POST /webhooks', {
      body: { url: 'https://hook.example/', events: ['response.created'], form_id: own.id },
    });
    const [{ id, token }] = await invite(alice, own, { recipients: [{ reference: 'customer 1' }] });
    const { status, body } = await submit({ invitation: token }, own);
    expect(status).toBe(201);
    const expected = { id, reference: 'customer 1' };
    const { body: response } = await alice.rest(`GET /forms/${own.id}/responses/${body.id}`);
    expect(response.invitation).toEqual(expected);
    const { body: exported } = await alice.rest(
      `GET /forms/${own.id}/responses/export?format=json`,
    );
    expect(exported[0].invitation).toEqual(expected);
    const query = `query ($id: ID!) {
      responses(formId: $id) { nodes { invitation { invitationId reference } } }
    }`;
    const { responses } = await alice.graphql(query, { id: own.id });
    expect(responses.nodes[0].invitation).toEqual({ invitationId: id, reference: 'customer 1' });
    const { rows } = await services.db.pool.query<{ payload: string }>(
      'SELECT payload FROM events WHERE form_id = $1',
      [own.id],
    );
    expect(rows.some(({ payload }) => JSON.stringify(payload).includes('customer 1'))).toBe(true);
    const { body: invitation } = await alice.rest(`GET /forms/${own.id}/invitations/${id}`);
    expect(invitation).toMatchObject({
      status: 'used',
      response_id: body.id,
      used_at: response.created_at,
    });
    expect(reasonOf(await submit({ invitation: token }, own))).toEqual(invalid('used'));
  });

  it('has a column with its reference in the CSV of its form only', async () => {
    const own = await buildInvitedForm(alice, { invitation_required: false });
    await submit({}, own);
    const csv = async () =>
      (await alice.rest(`GET /forms/${own.id}/responses/export?format=csv`)).body.split('\r\n');
    expect((await csv())[0]).not.toContain('invitation_reference');
    const invitation = await invitationToken(alice, own, { reference: '=customer' });
    await submit({ invitation }, own);
    const [heading, ...lines] = await csv();
    expect(heading).toMatch(/,invitation_reference$/);
    expect(lines.filter((line: string) => line.endsWith(",'=customer"))).toHaveLength(1);
    expect(lines.filter((line: string) => line.endsWith(','))).toHaveLength(1);
  });

  it('is used by one of many submissions at once', async () => {
    const own = await buildInvitedForm(alice);
    const token = await invitationToken(alice, own);
    const race = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        submit({ invitation: token, answers: { name: `${index}` } }, own),
      ),
    );
    expect(race.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = race.filter(({ status }) => status !== 201);
    expect(new Set(others.map((response) => reasonOf(response).join()))).toEqual(
      new Set([invalid('used').join()]),
    );
    expect(await totalOf(own)).toBe(1);
  });

  it('is used by one of many submissions at once that carry uploads', async () => {
    const own = await buildInvitedForm(alice);
    const token = await invitationToken(alice, own);
    const race = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const doc = [await uploadRef(visitor, own.slug)];
        return submit({ invitation: token, answers: { doc } }, own);
      }),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(403)]);
    expect(await totalOf(own)).toBe(1);
  });

  it('does not affect submissions to other forms in the same batch', async () => {
    const [own, other] = [await buildInvitedForm(alice), await buildPublishedForm(alice)];
    const token = await invitationToken(alice, own);
    const invited = Array.from({ length: 10 }, () => submit({ invitation: token }, own));
    const free = Array.from({ length: 20 }, () => submit({ answers: { name: 'Ann' } }, other));
    const statuses = (await Promise.all(free)).map(({ status }) => status);
    expect(statuses).toEqual(Array(20).fill(201));
    await Promise.all(invited);
    expect([await totalOf(own), await totalOf(other)]).toEqual([1, 20]);
  });

  it('is not used by a submission that is refused', async () => {
    const own = await buildInvitedForm(alice, { max_responses: 1 });
    const token = await invitationToken(alice, own);
    expect((await submit({ invitation: token, answers: { name: 5 } }, own)).status).toBe(422);
    expect((await submit({ invitation: token }, own)).status).toBe(201);
    const late = await invitationToken(alice, own);
    expect((await submit({ invitation: late }, own)).body.code).toBe('form_closed');
    expect((await open(late, own)).status).toBe(200);
  });

  it('stays used after its response was deleted', async () => {
    const token = await invitationToken(alice, form);
    const { body } = await submit({ invitation: token });
    await alice.rest(`DELETE /forms/${form.id}/responses/${body.id}`);
    expect(reasonOf(await submit({ invitation: token }))).toEqual(invalid('used'));
  });

  it('gives a repeated request with its idempotency key the first result', async () => {
    const invitation = await invitationToken(alice, form);
    const headers = { 'Idempotency-Key': `key of ${invitation}` };
    const first = await submit({ invitation, headers });
    const second = await submit({ invitation, headers });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
  });

  it('is checked and used also by forms that do not require one', async () => {
    const own = await buildInvitedForm(alice, { invitation_required: false });
    expect((await submit({}, own)).status).toBe(201);
    const token = await invitationToken(alice, own);
    expect((await submit({ invitation: token }, own)).status).toBe(201);
    expect(reasonOf(await submit({ invitation: token }, own))).toEqual(invalid('used'));
  });

  it('costs one statement; submissions without one cost none', async () => {
    const own = await buildInvitedForm(alice, { invitation_required: false });
    await submit({}, own);
    const lookups = async (input: object) => {
      const statements = await recordStatements(world, () => submit(input, own));
      return statements.filter((text) => text.includes('"invitations"'));
    };
    const token = await invitationToken(alice, own);
    expect(await lookups({})).toEqual([]);
    expect(await lookups({ invitation: token })).toHaveLength(1);
  });
});

describe('an invitation that is opened', () => {
  it('needs the token in the header, and the password of the form', async () => {
    const without = await visitor.rest(`GET /public/forms/${form.slug}/invitation`);
    expect(without.status).toBe(400);
    const locked = await buildInvitedForm(alice, { password: 'secret-123' });
    const token = await invitationToken(alice, locked);
    expect((await open(token, locked)).body.code).toBe('form_locked');
  });

  it('shows the prefilled answers, but not for whom it is, and is not used', async () => {
    const expires_at = new Date(clock.now().getTime() + 5000).toISOString();
    const recipient = { reference: 'customer 1', answers: { name: 'Ann' }, expires_at };
    const token = await invitationToken(alice, form, recipient);
    const { status, body, headers } = await open(token);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({ answers: { name: 'Ann' }, expires_at });
    expect((await open(token)).status).toBe(200);
    const { body: submitted } = await submit({ invitation: token });
    const { body: response } = await alice.rest(`GET /forms/${form.id}/responses/${submitted.id}`);
    const invitation = await alice.rest(
      `GET /forms/${form.id}/invitations/${response.invitation.id}`,
    );
    expect(invitation.body.answers).toBeNull();
  });
});
