import { scopeOf } from '../../../../src/schema/core/guards.ts';
import { requestField, rootFields } from '../../../support/requests/graphql-requests.ts';
import type { Random } from '../../../support/requests/seeded-random.ts';
import { requestOperation } from '../../openapi-operations.ts';
import { requestAttack } from '../../probe.ts';
import type { Attack, Refusal, Suite, Target } from '../../suite.ts';

export const tenantIsolation: Suite = {
  name: 'tenant-isolation',
  promised: 'No workspace reads or changes what belongs to another one.',
  aims: (target) => [...restAims(target), ...graphqlAims(target)],
};

/** Identifiers of other workspaces are indistinguishable from those that do not exist. */
const unknown: Refusal = { codes: ['not_found'] };

function restAims({ url, owner, stranger, operations }: Target) {
  return operations
    .filter(({ scope }) => scope !== undefined)
    .map(
      (operation) => () =>
        requestAttack(url, {
          request: requestOperation(operation, owner.ids, stranger.key),
          aim: operation.name,
          refusal: operation.path.includes('{') ? unknown : undefined,
          forbidden: Object.values(owner.secrets),
        }),
    );
}

function graphqlAims({ url, owner, stranger }: Target) {
  const forbidden = Object.values(owner.secrets);
  return rootFields('query', 'mutation')
    .filter(({ field }) => field.extensions['public'] !== true)
    .map((root) => (random: Random): Attack => {
      const request = requestField(root, owner.ids, stranger.key, random);
      const [call = ''] = request.body?.split(' { __typename') ?? [];
      const namesOne = Object.values(owner.ids).some((id) => call.includes(`\\"${id}`));
      const refusal = namesOne && scopeOf(root.field) !== undefined ? unknown : undefined;
      return requestAttack(url, {
        ...{ request, refusal, forbidden },
        aim: root.name,
      });
    });
}
