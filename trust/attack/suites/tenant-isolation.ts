import { scopeOf } from '../../../src/schema/schema.ts';
import { requestField, rootFields } from '../graphql-fields.ts';
import { findFault } from '../judge-answer.ts';
import { requestOperation } from '../request-operation.ts';
import type { Attack, Suite, Target } from '../suite.ts';

/** Every identifier of one workspace, with the key of another. */
export const tenantIsolation: Suite = {
  name: 'tenant-isolation',
  aims: (target) => [...restAims(target), ...graphqlAims(target)],
  judge: findFault,
};

function restAims({ owner, stranger, operations }: Target) {
  return operations
    .filter(({ scope }) => scope !== undefined)
    .map(
      (operation) => (): Attack => ({
        request: requestOperation(operation, owner.ids, stranger.key),
        aim: `${operation.method} ${operation.path}`,
        mustFail: operation.path.includes('{'),
        forbidden: Object.values(owner.secrets),
      }),
    );
}

function graphqlAims({ owner, stranger, schema }: Target) {
  const secrets = Object.values(owner.secrets);
  return rootFields(schema)
    .filter(({ field }) => field.extensions['public'] !== true)
    .map((root) => (random: Parameters<typeof requestField>[3]): Attack => {
      const request = requestField(root, owner.ids, stranger.key, random);
      const namesOne = Object.values(owner.ids).some((id) => request.body?.includes(`: \\"${id}`));
      return {
        ...{ request, aim: `${root.kind} ${root.field.name}`, forbidden: secrets },
        mustFail: root.kind === 'mutation' && namesOne && scopeOf(root.field) !== undefined,
      };
    });
}
