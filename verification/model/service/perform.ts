import { sweepResponses } from '../../../src/responses/retention-sweep.ts';
import { jsonOf, type RestContent } from '../../support/requests/rest.ts';
import type { Turn } from '../sequential-results.ts';
import {
  type Action,
  doesUse,
  type Outcome,
  type Resource,
  type Submission,
} from '../specification.ts';
import { sharedSolution } from './captcha.ts';
import { idOfResponse, type ModelForm } from './model-form.ts';
import type { Caller } from './requests.ts';
import type { ModelServer } from './servers.ts';

/** Executes a turn with a server. @returns what it answers to each action, with the names of the specification */
export async function perform(
  server: ModelServer,
  caller: Caller,
  form: ModelForm,
  turn: Turn,
): Promise<Outcome[]> {
  if ('kind' in turn) return [await performAlone(server, caller, form, turn)];
  return server.gather(turn, (submission) => submit(caller, form, submission));
}

async function performAlone(
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
      const answer = await caller('GET', `/forms/${form.id}/responses`);
      const { total, code } = jsonOf(answer);
      return answer.status === 200 ? `${total} responses` : String(code);
    }
    default: {
      const [method, path, content] = requestOf(form, action);
      const answer = await caller(method, path, content);
      return answer.status < 300 ? 'done' : String(jsonOf(answer)['code']);
    }
  }
}

type Change = Exclude<Action, { readonly kind: 'submit' | 'sweep' | 'count' }>;

function requestOf(form: ModelForm, action: Change): [string, string, RestContent?] {
  switch (action.kind) {
    case 'delete':
      return ['DELETE', `/forms/${form.id}/responses/${idOfResponse(form, action.name)}`];
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

const partialHeader = ({ partial = '' }: ModelForm) => ({ 'X-Form-Partial': partial });

/** With an API key if it does not need to be a visitor: only visitors must solve a captcha. */
async function submit(caller: Caller, form: ModelForm, submission: Submission): Promise<Outcome> {
  const { name, key } = submission;
  const uses = (resource: Resource) => doesUse(submission, resource);
  const isVisitor = !form.hasCaptcha || uses('captcha') || uses('partial');
  const path = isVisitor ? `/public/forms/${form.slug}/submissions` : `/forms/${form.id}/responses`;
  const answer = await caller('POST', path, {
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
