import type { Scenario } from '../scenario.ts';
import { doesUse, type State } from '../specification.ts';
import { bodyOf, type Caller } from './requests.ts';

/** A form in the state in which a scenario starts. */
export interface ModelForm {
  readonly id: string;
  readonly slug: string;
  readonly responseIds: ReadonlyMap<string, string>;
  readonly invitation: string | undefined;
  readonly invitationId: string | undefined;
  /** Reference of an upload. */
  readonly upload: string | undefined;
  /** Token of a partial response. */
  readonly partial: string | undefined;
  /** Whether visitors must solve a captcha. */
  readonly hasCaptcha: boolean;
}

/** Days after which responses are deleted. */
const retentionDays = 30;

/** Who creates forms: the owner now, and a server whose clock is behind by more than the retention period. */
export interface Makers {
  readonly now: Caller;
  readonly longAgo: Caller;
}

/** Creates a form in the state in which a scenario starts. */
export async function createModelForm(makers: Makers, { start }: Scenario): Promise<ModelForm> {
  const { now } = makers;
  const form = await publishForm(now, start);
  const publicPath = `/public/forms/${form.slug}`;
  const upload = start.upload === 'gone' ? undefined : await sendFile(now, publicPath);
  const invitation = start.invitation === 'open' ? await invite(now, form.id) : undefined;
  const partial = start.partial === 'saved' ? await savePartial(now, publicPath) : undefined;
  const responseIds = new Map<string, string>();
  for (const response of start.responses) {
    const { name } = response;
    const answers = {
      name,
      ...(doesUse(response, 'option') && { workshop: 'pottery' }),
      ...(doesUse(response, 'upload') && { doc: [upload] }),
    };
    const submit = response.isOld ? makers.longAgo : now;
    const { id } = bodyOf(await submit('POST', `${publicPath}/submissions`, { body: { answers } }));
    responseIds.set(name, String(id));
  }
  return {
    ...{ ...form, upload, responseIds },
    ...{ invitation: invitation?.token, invitationId: invitation?.id, partial },
    hasCaptcha: start.captcha !== 'none',
  };
}

async function publishForm(now: Caller, { limits, cap, responses, captcha }: State) {
  const isSwept = responses.some(({ isOld }) => isOld);
  const settings = {
    ...{ max_responses: cap, save_partial: true, require_captcha: captcha !== 'none' },
    ...(isSwept && { retention_days: retentionDays }),
  };
  const body = { definition: definitionWith(limits), settings };
  const created = bodyOf(await now('POST', '/forms', { body }));
  const form = { id: String(created['id']), slug: String(created['slug']) };
  bodyOf(await now('POST', `/forms/${form.id}/publish`));
  return form;
}

const definitionWith = ({ option, otherOption }: State['limits']) => ({
  schema: {
    sections: [
      {
        elements: [
          { id: 'name', type: 'short_text', title: 'Your name' },
          {
            ...{ id: 'workshop', type: 'single_choice', title: 'Workshop' },
            options: [
              { id: 'pottery', label: 'Pottery', limit: option },
              { id: 'drawing', label: 'Drawing' },
            ],
          },
          {
            ...{ id: 'meal', type: 'single_choice', title: 'Meal' },
            options: [
              { id: 'soup', label: 'Soup', limit: otherOption },
              { id: 'salad', label: 'Salad' },
            ],
          },
          { id: 'doc', type: 'file', title: 'A document' },
        ],
      },
    ],
  },
});

async function sendFile(caller: Caller, publicPath: string): Promise<string> {
  const body = new FormData();
  body.set('item_id', 'doc');
  body.set('file', new Blob(['hello'], { type: 'text/plain' }), 'a.txt');
  return String(bodyOf(await caller('POST', `${publicPath}/uploads`, { body }))['ref']);
}

async function invite(caller: Caller, id: string): Promise<{ id: string; token: string }> {
  const made = bodyOf(await caller('POST', `/forms/${id}/invitations`, { body: { count: 1 } }));
  const [first] = Array.isArray(made['data']) ? made['data'] : [];
  return { id: String(first?.id), token: String(first?.token) };
}

async function savePartial(caller: Caller, publicPath: string): Promise<string> {
  const body = { answers: { name: 'saved' } };
  return String(bodyOf(await caller('PUT', `${publicPath}/partial`, { body }))['token']);
}

/** @throws {Error} for a response that the scenario does not start with */
export function idOfResponse({ responseIds }: ModelForm, name: string): string {
  const id = responseIds.get(name);
  if (id === undefined) throw new Error(`The scenario does not start with the response ${name}.`);
  return id;
}
