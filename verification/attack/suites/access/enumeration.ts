import { jsonOf } from '../../../support/requests/rest.ts';
import type { Random } from '../../../support/requests/seeded-random.ts';
import {
  type HostileRequest,
  type SentAnswer,
  send,
} from '../../../support/requests/send-request.ts';
import { requestOperation } from '../../openapi-operations.ts';
import { probe } from '../../probe.ts';
import type { Suite, Target } from '../../suite.ts';

export const enumeration: Suite = {
  name: 'enumeration',
  promised: 'What exists in another workspace looks like what exists nowhere.',
  aims: (target) => [
    ...target.operations
      .filter(({ scope, path }) => scope !== undefined && path.includes('{'))
      .map((operation) => (random: Random) => {
        const { stranger, owner } = target;
        const foreign = requestOperation(operation, owner.ids, stranger.key);
        const nowhere = requestOperation(operation, unknownIds(owner.ids, random), stranger.key);
        return comparison(target, operation.name, foreign, nowhere);
      }),
    ...target.operations
      .filter(({ scope, path }) => scope === undefined && path.includes('{slug}'))
      .map((operation) => (random: Random) => {
        // A form that was never published, by its identifier, and a slug that no form has.
        const [draftIds, otherIds] = [
          { slug: target.owner.ids['form'] ?? '' },
          { slug: 'abcdefghijkl' },
        ];
        const draft = requestOperation(operation, draftIds, undefined);
        const unknown = requestOperation(operation, unknownIds(otherIds, random), undefined);
        return comparison(target, operation.name, draft, unknown);
      }),
  ],
};

function comparison(
  { url }: Target,
  aim: string,
  foreign: HostileRequest,
  nowhere: HostileRequest,
) {
  return probe(aim, `${foreign.path} compared with ${nowhere.path}`, async () => {
    const [one, other] = [await send(url, foreign), await send(url, nowhere)];
    const [known, unknown] = [essenceOf(one, foreign), essenceOf(other, nowhere)];
    return known === unknown ? undefined : `answered ${known} and ${unknown}`;
  });
}

function essenceOf({ status, headers, text }: SentAnswer, { path }: HostileRequest): string {
  const { request_id: _, ...body } = jsonOf({ text });
  const names = [...headers.keys()].filter((name) => name !== 'date' && name !== 'x-request-id');
  const segments = path.split('/').filter((segment) => segment.length > 8);
  const plain = segments.reduce((shown, one) => shown.replaceAll(one, '…'), JSON.stringify(body));
  return `${status} ${names.sort().join()} ${plain}`;
}

function unknownIds(ids: Readonly<Record<string, string>>, random: Random): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ids).map(([kind, id]) => [
      kind,
      id.replace(/[a-z0-9]{10}$/, () => letters(random)),
    ]),
  );
}

const letters = (random: Random) =>
  Array.from({ length: 10 }, () => 'abcdefghjkmnpqrstvwxyz'.charAt(random.below(22))).join('');
