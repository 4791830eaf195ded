import { type Operation, readOperations } from '../../attack/openapi-operations.ts';
import type { Workspace } from '../../attack/suite.ts';
import { createKey, prepareWorkspace } from '../../attack/target/prepare-workspace.ts';

export interface SoakTarget {
  readonly url: string;
  readonly key: string;
  /** A key that cannot change anything. */
  readonly readingKey: string;
  readonly workspace: Workspace;
  readonly operations: readonly Operation[];
  /** Responses that the load has stored and will delete, oldest first. */
  readonly stored: string[];
}

export async function prepareSoakTarget(url: string, key: string): Promise<SoakTarget> {
  const document: unknown = await (await fetch(`${url}/api/v1/openapi.json`)).json();
  const workspace = await prepareWorkspace(url, key);
  const readingKey = await createKey(url, key, ['forms:read', 'responses:read', 'webhooks:read']);
  return {
    url,
    key,
    readingKey,
    workspace,
    operations: readOperations(document),
    stored: [],
  };
}
