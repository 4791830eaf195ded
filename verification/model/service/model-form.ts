import { firstOf, publishForm, uploadTo } from '../../support/requests/rest.ts';
import type { Scenario } from '../scenario.ts';
import { doesUse, type State } from '../specification.ts';
import { bodyOf, type Caller } from './requests.ts';

interface ModelServer {
  readonly url: string;
  readonly key: string;
}

/** A form in the state in which a scenario starts. */
export interface ModelForm {
  readonly id: string;
  readonly slug: string;
  readonly responseIds: ReadonlyMap<string, string>;
  readonly invitation: string | undefined;
  readonly invitationId: string | undefined;
  readonly upload: string | undefined;
  readonly partial: string | undefined;
  /** Whether visitors must solve a captcha. */
  readonly hasCaptcha: boolean;
}

const retentionDays = 30;

/** Who creates forms: the owner now, and a server whose clock is behind by more than the retention period. */
export interface Makers {
  readonly server: ModelServer;
  readonly now: Caller;
  readonly longAgo: Caller;
}

export async function createModelForm(makers: Makers, { start }: Scenario): Promise<ModelForm> {
  const { now } = makers;
  const form = await publish(makers.server, start);
  const publicPath = `/public/forms/${form.slug}`;
  const upload =
    start.upload === 'gone'
      ? undefined
      : String(bodyOf(await uploadTo(makers.server.url, form.slug, 'doc'))['ref']);
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

/** A form with limited options, and everything else that a submission may need. */
function publish({ url, key }: ModelServer, { limits, cap, responses, captcha }: State) {
  const isSwept = responses.some(({ isOld }) => isOld);
  const settings = {
    ...{ max_responses: cap, save_partial: true, require_captcha: captcha !== 'none' },
    ...(isSwept && { retention_days: retentionDays }),
  };
  const choice = (id: string, limit: number, ...[scarce, other]: readonly string[]) => ({
    ...{ id, type: 'single_choice', title: id },
    options: [
      { id: scarce, label: scarce, limit },
      { id: other, label: other },
    ],
  });
  const elements = [
    { id: 'name', type: 'short_text', title: 'Your name' },
    choice('workshop', limits.option, 'pottery', 'drawing'),
    choice('meal', limits.otherOption, 'soup', 'salad'),
    { id: 'doc', type: 'file', title: 'A document' },
  ];
  return publishForm(url, key, elements, { settings });
}

async function invite(caller: Caller, id: string) {
  const made = bodyOf(await caller('POST', `/forms/${id}/invitations`, { body: { count: 1 } }));
  const { id: invitation, token } = firstOf(made['data']);
  return { id: String(invitation), token: String(token) };
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
