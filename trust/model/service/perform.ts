import { sweepResponses } from '../../../src/responses/retention-sweep.ts';
import type { Action, Outcome, Submission } from '../specification.ts';
import type { ModelForm } from './model-form.ts';
import { type Caller, idOfResponse } from './requests.ts';
import type { ModelServer } from './servers.ts';

/** Executes an action with a server. @returns what it answers, with the names of the specification */
export async function perform(
  server: ModelServer,
  caller: Caller,
  form: ModelForm,
  action: Action,
): Promise<Outcome> {
  switch (action.kind) {
    case 'submit':
      return submit(caller, form, action);
    case 'sweep':
      await sweepResponses(server.services);
      return 'done';
    case 'count': {
      const { status, body } = await caller('GET', `/forms/${form.id}/responses`);
      return status === 200 ? `${body['total']} responses` : String(body['code']);
    }
    default: {
      const [method, path, body] = requestOf(form, action);
      const answer = await caller(method, path, { body });
      return answer.status < 300 ? 'done' : String(answer.body['code']);
    }
  }
}

type Change = Exclude<Action, { readonly kind: 'submit' | 'sweep' | 'count' }>;

function requestOf(form: ModelForm, action: Change): [string, string, object?] {
  switch (action.kind) {
    case 'delete':
      return ['DELETE', `/forms/${form.id}/responses/${idOfResponse(form, action.name)}`];
    case 'set cap':
      return ['PATCH', `/forms/${form.id}`, { settings: { max_responses: action.cap } }];
    case 'close':
      return ['POST', `/forms/${form.id}/unpublish`];
    case 'revoke invitation':
      return ['DELETE', `/forms/${form.id}/invitations/${form.invitationId}`];
    case 'delete form':
      return ['DELETE', `/forms/${form.id}`];
  }
}

async function submit(caller: Caller, form: ModelForm, submission: Submission): Promise<Outcome> {
  const { name, key, choosesOption, hasInvitation, hasUpload, hasPartial } = submission;
  const { status, body, headers } = await caller('POST', `/public/forms/${form.slug}/submissions`, {
    body: {
      answers: {
        name,
        ...(choosesOption && { workshop: 'pottery' }),
        ...(hasUpload && { doc: [form.upload] }),
      },
      ...(hasInvitation && { invitation: form.invitation }),
    },
    headers: {
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(hasPartial && { 'X-Form-Partial': form.partial ?? '' }),
    },
  });
  if (status >= 300) return String(body['code']);
  return `${headers.get('Idempotency-Replayed') === 'true' ? 'replayed' : 'stored'} ${name}`;
}
