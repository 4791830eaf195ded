import { scopeOf } from '../../../src/schema/schema.ts';
import { type Scope, scopes } from '../../../src/workspaces/scopes.ts';
import type { Random } from '../../requests/seeded-random.ts';
import { requestField, rootFields } from '../graphql-fields.ts';
import { findFault } from '../judge-answer.ts';
import { requestOperation } from '../request-operation.ts';
import type { Attack, Party, Suite, Target } from '../suite.ts';

/** A key for each scope, over every operation and field that requires another one. */
export const scopeEscalation: Suite = {
  name: 'scope-escalation',
  aims: (target) =>
    scopes.flatMap((scope) => [...restAims(target, scope), ...graphqlAims(target, scope)]),
  judge: findFault,
};

function restAims({ owner, operations, limitedKeys }: Target, held: Scope) {
  return operations
    .filter(({ scope }) => scope !== undefined && scope !== 'any' && scope !== held)
    .map(
      (operation) => (): Attack => ({
        request: requestOperation(operation, owner.ids, limitedKeys.get(held) ?? ''),
        aim: `${operation.method} ${operation.path} with ${held}`,
        ...{ mustFail: true, forbidden: hiddenFrom(held, owner) },
      }),
    );
}

function graphqlAims({ owner, schema, limitedKeys }: Target, held: Scope) {
  return rootFields(schema)
    .filter(({ kind, field }) => kind === 'query' || scopeOf(field) !== held)
    .filter(({ field }) => field.extensions['public'] !== true)
    .map((root) => (random: Random): Attack => {
      const required = scopeOf(root.field);
      return {
        request: requestField(root, owner.ids, limitedKeys.get(held) ?? '', random),
        aim: `${root.kind} ${root.field.name} with ${held}`,
        // Objects that a permitted field returns have fields that require further scopes.
        mustFail: required !== undefined && required !== 'any' && required !== held,
        forbidden: hiddenFrom(held, owner),
      };
    });
}

/** The secrets of the subjects that a key has no scope for. */
const hiddenFrom = (held: Scope, { secrets }: Party): string[] => [
  ...(held.startsWith('responses:') ? [] : [secrets.answer]),
  ...(held.startsWith('webhooks:') || held === 'keys:write' ? [] : [secrets.webhook]),
];
