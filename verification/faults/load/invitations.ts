import type { Client } from './client.ts';
import type { Invitation, TestedForm } from './ledger.ts';
import { submit } from './submit.ts';

const pathOf = ({ id }: TestedForm) => `/forms/${id}/invitations`;

/** Undefined if it was not acknowledged. */
export async function createInvitation(
  client: Client,
  form: TestedForm,
): Promise<Invitation | undefined> {
  const line = `POST ${pathOf(form)}`;
  const { fate, body } = await client.manage(line, { success: [201] }, { body: { count: 1 } });
  if (fate !== 'acknowledged') return undefined;
  const [created] = Object(body['data']);
  const { id, token } = Object(created);
  const invitation: Invitation = { id: String(id), token: String(token), isContested: false };
  client.ledger.invitations.push(invitation);
  return invitation;
}

/** Refused if it was used. */
export async function revokeInvitation(
  client: Client,
  form: TestedForm,
  invitation: Invitation,
): Promise<void> {
  invitation.isContested = true;
  const line = `DELETE ${pathOf(form)}/${invitation.id}`;
  const { fate } = await client.manage(line, { success: [204], refusal: [409] });
  invitation.revocation = fate;
}

/** Submits with an invitation. */
export function submitInvited(client: Client, form: TestedForm, invitation: Invitation) {
  const mark = client.unique();
  return submit(client, { form, mark, idempotencyKey: mark, invitation });
}

/** An invitation is used once, by two submissions at the same time, or while it is revoked. */
export async function inviteAndSubmit(client: Client, form: TestedForm): Promise<void> {
  const invitation = await createInvitation(client, form);
  if (!invitation) return;
  const rivals = client.random.pick<(() => Promise<unknown>)[]>([
    [],
    [() => submitInvited(client, form, invitation)],
    [() => revokeInvitation(client, form, invitation)],
  ]);
  invitation.isContested = rivals.length > 0;
  await Promise.all([
    submitInvited(client, form, invitation),
    ...rivals.map((contend) => contend()),
  ]);
}
