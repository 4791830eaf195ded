import { sweepResponses } from '../../../src/responses/retention-sweep.ts';
import { jsonOf, type RestContent, sendJson } from '../../support/requests/rest.ts';
import type { Turn } from '../sequential-results.ts';
import {
  type Action,
  doesUse,
  type Outcome,
  type Resource,
  type Submission,
} from '../specification.ts';
import { idOfResponse, type ModelForm } from './model-form.ts';
import type { ModelServer } from './servers.ts';
import { sharedSolution } from './servers.ts';

/** Executes a turn with a server. @returns what it answers to each action, with the names of the specification */
export async function perform(
  server: ModelServer,
  key: string,
  form: ModelForm,
  turn: Turn,
): Promise<Outcome[]> {
  const send: Send = (method, path, content) =>
    sendJson(server.url, method, path, { key, ...content });
  if ('kind' in turn) return [await performAlone(server, send, form, turn)];
  return server.gather(turn, (submission) => submit(send, form, submission));
}

/** Sends a request with the key of the owner, which public endpoints ignore. */
type Send = (method: string, path: string, content?: RestContent) => ReturnType<typeof sendJson>;

async function performAlone(
  server: ModelServer,
  send: Send,
  form: ModelForm,
  action: Action,
): Promise<Outcome> {
  if (action.kind === 'submit') return submit(send, form, action);
  if (action.kind === 'sweep') {
    await sweepResponses(server.services);
    return 'done';
  }
  const answer = await send(...requestOf(form, action));
  const { total, code } = jsonOf(answer);
  if (answer.status >= 300) return String(code);
  return action.kind === 'count' ? `${total} responses` : 'done';
}

type Change = Exclude<Action, { readonly kind: 'submit' | 'sweep' }>;

function requestOf(form: ModelForm, action: Change): [string, string, RestContent?] {
  switch (action.kind) {
    case 'delete':
      return ['DELETE', `/forms/${form.id}/responses/${idOfResponse(form, action.name)}`];
    case 'count':
      return ['GET', `/forms/${form.id}/responses`];
    case 'set cap':
      return ['PATCH', `/forms/${form.id}`, { body: { settings: { max_responses: action.cap } } }];
    case 'close':
      return ['POST', `/forms/${form.id}/unpublish`];
    case 'revoke invitation':
      return ['DELETE', `/forms/${form.id}/invitations/${form.invitationId}`];
    case 'delete partial':
      return ['DELETE', `/public/forms/${form.slug}/partial`, { headers: partialHeader(form) }];
    case 'delete form':
      return ['DELETE', `/forms/${form.id}`];
  }
}

const partialHeader = ({ partial }: ModelForm) => ({ 'X-Form-Partial': partial });

/** With an API key if it does not need to be a visitor: only visitors must solve a captcha. */
async function submit(send: Send, form: ModelForm, submission: Submission): Promise<Outcome> {
  const { name, key } = submission;
  const uses = (resource: Resource) => doesUse(submission, resource);
  const isVisitor = !form.hasCaptcha || uses('captcha') || uses('partial');
  const path = isVisitor ? `/public/forms/${form.slug}/submissions` : `/forms/${form.id}/responses`;
  const answer = await send('POST', path, {
    body: {
      answers: {
        name,
        ...(uses('option') && { workshop: 'pottery' }),
        ...(uses('otherOption') && { meal: 'soup' }),
        ...(uses('upload') && { doc: [form.upload] }),
      },
      ...(uses('invitation') && { invitation: form.invitation }),
      ...(form.hasCaptcha &&
        isVisitor && { captcha_token: uses('captcha') ? sharedSolution : name }),
    },
    headers: {
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(uses('partial') && partialHeader(form)),
    },
  });
  if (answer.status >= 300) return String(jsonOf(answer)['code']);
  return `${answer.headers.get('Idempotency-Replayed') === 'true' ? 'replayed' : 'stored'} ${name}`;
}
