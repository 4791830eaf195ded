import {
  firstOf,
  type Json,
  jsonOf,
  publishForm,
  requireJson,
  uploadTo,
} from '../../support/requests/rest.ts';
import type { Scenario } from '../scenario.ts';
import { doesUse, type State } from '../specification.ts';

export type ModelForm = Awaited<ReturnType<typeof createModelForm>>;

const retentionDays = 30;

/** Who creates forms: the owner now, and with a server whose clock is behind by more than the retention period. */
export interface Makers {
  readonly key: string;
  readonly now: string;
  readonly longAgo: string;
}

/** Creates a form in the state in which a scenario starts, and what a submission may need, if there is any. */
export async function createModelForm(makers: Makers, { start }: Scenario) {
  const { key, now, longAgo } = makers;
  const form = await publish(makers, start);
  const publicPath = `/public/forms/${form.slug}`;
  const make = async (
    isNeeded: boolean,
    method: string,
    path: string,
    body: object,
  ): Promise<Json> => (isNeeded ? requireJson(now, method, path, { key, body }) : {});
  const upload =
    start.upload === 'gone' ? undefined : jsonOf(await uploadTo(now, form.slug, 'doc'))['ref'];
  const saved = { answers: { name: 'saved' } };
  const partial = await make(start.partial === 'saved', 'PUT', `${publicPath}/partial`, saved);
  const invitations = `/forms/${form.id}/invitations`;
  const invited = await make(start.invitation === 'open', 'POST', invitations, { count: 1 });
  const invitation = firstOf(invited['data']);
  const responseIds = new Map<string, string>();
  for (const response of start.responses) {
    const { name, isOld } = response;
    const answers = {
      name,
      ...(doesUse(response, 'option') && { workshop: 'pottery' }),
      ...(doesUse(response, 'upload') && { doc: [upload] }),
    };
    const sent = { key, body: { answers } };
    const path = `${publicPath}/submissions`;
    const { id } = await requireJson(isOld ? longAgo : now, 'POST', path, sent);
    responseIds.set(name, String(id));
  }
  return {
    ...form,
    upload,
    responseIds,
    hasCaptcha: start.captcha !== 'none',
    invitation: invitation['token'],
    invitationId: invitation['id'],
    partial: String(partial['token'] ?? ''),
  };
}

/** A form with limited options, and everything else that a submission may need. */
function publish({ now, key }: Makers, { limits, cap, responses, captcha }: State) {
  const isSwept = responses.some(({ isOld }) => isOld);
  const settings = {
    max_responses: cap,
    save_partial: true,
    require_captcha: captcha !== 'none',
    ...(isSwept && { retention_days: retentionDays }),
  };
  const choice = (id: string, limit: number, ...[scarce, other]: readonly string[]) => ({
    id,
    type: 'single_choice',
    title: id,
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
  return publishForm(now, key, elements, { settings });
}

/** @throws {Error} for a response that the scenario does not start with */
export function idOfResponse({ responseIds }: ModelForm, name: string): string {
  const id = responseIds.get(name);
  if (id === undefined) throw new Error(`The scenario does not start with the response ${name}.`);
  return id;
}
