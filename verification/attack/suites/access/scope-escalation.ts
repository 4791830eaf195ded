import { scopeOf } from '../../../../src/schema/core/guards.ts';
import { type Scope, scopes } from '../../../../src/workspaces/scopes.ts';
import { requestField, rootFields } from '../../../support/requests/graphql-requests.ts';
import type { Random } from '../../../support/requests/seeded-random.ts';
import { requestOperation } from '../../openapi-operations.ts';
import { requestAttack } from '../../probe.ts';
import type { Attack, Refusal, Suite, Target, Workspace } from '../../suite.ts';

export const scopeEscalation: Suite = {
  name: 'scope-escalation',
  promised: 'A key does what its scopes permit, and nothing else.',
  aims: (target) =>
    [undefined, ...scopes].flatMap((scope) => [
      ...restAims(target, scope),
      ...graphqlAims(target, scope),
    ]),
};

function restAims({ url, owner, operations, limitedKeys }: Target, held: Scope | undefined) {
  return operations.flatMap((operation) => {
    const refusal = refusalFor(operation.scope, held);
    if (!refusal) return [];
    return () =>
      requestAttack(url, {
        request: requestOperation(operation, owner.ids, keyFor(limitedKeys, held)),
        aim: `${operation.name} with ${held ?? 'no key'}`,
        refusal,
        forbidden: hiddenFrom(held, owner),
      });
  });
}

function graphqlAims({ url, owner, limitedKeys }: Target, held: Scope | undefined) {
  return rootFields('query', 'mutation')
    .filter(({ kind, field }) => kind === 'query' || scopeOf(field) !== held)
    .filter(({ field }) => field.extensions['public'] !== true)
    .map(
      (root) =>
        (random: Random): Attack =>
          requestAttack(url, {
            request: requestField(root, owner.ids, keyFor(limitedKeys, held), random),
            aim: `${root.name} with ${held ?? 'no key'}`,
            // Objects that a permitted field returns have fields that require further scopes.
            refusal: refusalFor(scopeOf(root.field), held),
            forbidden: hiddenFrom(held, owner),
          }),
    );
}

const keyFor = (keys: Target['limitedKeys'], held: Scope | undefined) =>
  held === undefined ? undefined : keys.get(held);

/** The refusal of what requires a scope; undefined if the key may do it. */
function refusalFor(required: string | undefined, held: Scope | undefined): Refusal | undefined {
  if (required === undefined || required === held) return undefined;
  if (held === undefined) return { codes: ['unauthenticated'] };
  return required === 'any' ? undefined : { codes: ['insufficient_scope'], scope: required };
}

const hiddenFrom = (held: Scope | undefined, { secrets }: Workspace): string[] => [
  ...(held === undefined ? [secrets.form] : []),
  ...(held?.startsWith('responses:') ? [] : [secrets.answer]),
  ...(held?.startsWith('webhooks:') || held === 'keys:write' ? [] : [secrets.webhook]),
];
