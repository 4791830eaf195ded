import { z } from 'zod';
import type { Installation } from '../installation/installation.ts';
import type { TestedForm } from './ledger.ts';
import { send } from './send.ts';

/** The published forms that actors submit to. */
export interface Forms {
  /** With uploads and partial responses. */
  readonly plain: TestedForm;
  /** With `max_responses`. */
  readonly capped: TestedForm & { readonly cap: number };
  /** With `invitation_required`. */
  readonly invited: TestedForm;
  /** Closed and opened again and again. */
  readonly gate: TestedForm;
}

const definition = {
  schema: {
    sections: [
      {
        id: 'all',
        elements: [
          { id: 'mark', type: 'short_text', title: 'Mark', required: true },
          { id: 'doc', type: 'file', title: 'Document', max_files: 1 },
        ],
      },
    ],
  },
};

const webhookEvents = ['response.created', 'response.approval_changed', 'response.deleted'];

/** Creates forms, each with a webhook to the receiver. @throws {Error} if a request is refused */
export async function prepareForms(installation: Installation, cap: number): Promise<Forms> {
  return {
    plain: await createForm(installation, { save_partial: true }),
    capped: { ...(await createForm(installation, { max_responses: cap })), cap },
    invited: await createForm(installation, { invitation_required: true }),
    gate: await createForm(installation, {}),
  };
}

const formModel = z.object({ id: z.string(), slug: z.string() });

async function createForm(
  { frontends: [server], apiKey, receiver }: Installation,
  settings: object,
): Promise<TestedForm> {
  const post = async (path: string, body: object) => {
    const answer = await send(server?.url ?? '', `POST ${path}`, { key: apiKey, body });
    if (answer.status >= 300 || answer.status === 0)
      throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const form = formModel.parse(await post('/forms', { title: 'Faults', definition, settings }));
  await post(`/forms/${form.id}/publish`, {});
  const url = receiver.urlFor(`/${form.id}`);
  await post('/webhooks', { url, form_id: form.id, events: webhookEvents });
  return form;
}
