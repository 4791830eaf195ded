import { schema } from '../../src/schema/schema.ts';
import { scopes } from '../../src/workspaces/scopes.ts';
import { readOperations } from './openapi-operations.ts';
import { createKey, prepareParty } from './prepare-party.ts';
import type { Target } from './suite.ts';

/**
 * Creates resources in two workspaces of a server, and keys with one scope each.
 *
 * @param keys a key of each workspace, with every scope
 */
export async function prepareTarget(
  url: string,
  keys: { readonly owner: string; readonly stranger: string },
): Promise<Target> {
  const document: unknown = await (await fetch(`${url}/api/v1/openapi.json`)).json();
  const limitedKeys = new Map(
    await Promise.all(
      scopes.map(async (scope) => [scope, await createKey(url, keys.owner, [scope])] as const),
    ),
  );
  return {
    ...{ url, limitedKeys, schema, operations: readOperations(document) },
    owner: await prepareParty(url, keys.owner),
    stranger: await prepareParty(url, keys.stranger),
  };
}
