import { publishForm, requireJson } from '../../support/requests/rest.ts';
import type { Deployment } from '../deployment/deployment.ts';
import type { TestedForm } from './ledger.ts';

export type Forms = Awaited<ReturnType<typeof prepareForms>>;

const elements = [
  { id: 'mark', type: 'short_text', title: 'Mark', required: true },
  { id: 'doc', type: 'file', title: 'Document', max_files: 1 },
];

const events = ['response.created', 'response.approval_changed', 'response.deleted'];

/** Creates forms, each with a webhook to the receiver. @throws {Error} if a request is refused */
export async function prepareForms(deployment: Deployment, cap: number) {
  const { frontends, apiKey: key, receiver } = deployment;
  const server = frontends[0]?.url ?? '';
  const create = async (settings: object): Promise<TestedForm> => {
    const form = await publishForm(server, key, elements, { settings });
    const body = { url: receiver.urlFor(`/${form.id}`), form_id: form.id, events };
    await requireJson(server, 'POST', '/webhooks', { key, body });
    return form;
  };
  return {
    /** With uploads and partial responses. */
    plain: await create({ save_partial: true }),
    capped: { ...(await create({ max_responses: cap })), cap },
    invited: await create({ invitation_required: true }),
    /** Closed and opened again and again. */
    changing: await create({}),
  };
}
