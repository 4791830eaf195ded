import { requestField, rootFields } from '../support/requests/graphql-requests.ts';
import type { Random } from '../support/requests/seeded-random.ts';
import { requestOperation } from './openapi-operations.ts';
import type { Target } from './suite.ts';

/** Every operation and field of both APIs with the key of their owner, as valid as they can be. */
export function validRequests({ stranger, operations }: Pick<Target, 'stranger' | 'operations'>) {
  const { ids, key } = stranger;
  return [
    ...operations.map((operation) => ({
      aim: operation.name,
      draw: () => requestOperation(operation, ids, key),
    })),
    ...rootFields('query', 'mutation').map((root) => ({
      aim: root.name,
      draw: (random: Random) => requestField(root, ids, key, random),
    })),
  ];
}
