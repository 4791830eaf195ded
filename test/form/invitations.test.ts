import { describe, expect, it } from 'vitest';
import { buildInvitedForm, invitationToken } from '../support/fixtures/invitations.ts';
import { memoryStorage } from './form-fixtures.ts';
import { createFormWorld } from './form-world.ts';

// Invitations in @formwright/form, against a server.

const { alice, open, answersOf } = await createFormWorld();

const answersIn = ({ state }: Awaited<ReturnType<typeof open>>) => state.answers;

describe('a form that is loaded with an invitation', () => {
  it('is closed, with the reason, if the invitation cannot be used', async () => {
    const { slug } = await buildInvitedForm(alice);
    const { state } = await open(slug, { invitation: 'invite_unknown' });
    expect(state).toMatchObject({
      phase: 'closed',
      problem: { code: 'invitation_invalid', status: 403 },
    });
  });

  it('has the prefilled answers, and uses the invitation when it is submitted', async () => {
    const form = await buildInvitedForm(alice);
    const invitation = await invitationToken(alice, form, { answers: { name: 'Ann' } });
    const options = { invitation, answers: { name: 'Bob' } };
    const [party, other] = [await open(form.slug, options), await open(form.slug, options)];
    expect(answersIn(party)).toEqual({ name: 'Ann' });
    expect(await party.submit()).toBe(true);
    expect(await other.submit()).toBe(false);
    expect(other.state).toMatchObject({
      phase: 'closed',
      problem: { code: 'invitation_invalid' },
    });
    expect(await answersOf(form)).toEqual([{ name: 'Ann' }]);
  });

  it('has a draft of its own', async () => {
    const form = await buildInvitedForm(alice);
    const storage = memoryStorage();
    const invitation = await invitationToken(alice, form);
    const party = await open(form.slug, { invitation, storage });
    party.setAnswer('name', 'Ann');
    expect(answersIn(await open(form.slug, { invitation, storage }))).toEqual({ name: 'Ann' });
    const other = await invitationToken(alice, form);
    expect(answersIn(await open(form.slug, { invitation: other, storage }))).toEqual({});
  });

  it('is opened after its password', async () => {
    const form = await buildInvitedForm(alice, { password: 'sesame-1' });
    const invitation = await invitationToken(alice, form, { answers: { name: 'Ann' } });
    const party = await open(form.slug, { invitation });
    expect(party.state.phase).toBe('locked');
    expect(await party.unlock('sesame-1')).toBe(true);
    expect(answersIn(party)).toEqual({ name: 'Ann' });
  });
});
