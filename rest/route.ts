import { prepareRun, type Run } from '../src/graphql/run.ts';
import { schema } from '../src/schema.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { createKept, type Kept } from './kept.ts';
import { restNaming } from './naming.ts';
import { compileOperation, type Operation } from './operation.ts';
import { prefix } from './prefix.ts';

/** An endpoint, made ready once at start. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Method and path, as logs and metrics name it. */
  readonly name: string;
  readonly operation: Operation;
  readonly run: Run;
  /** What it answered, where the entity tag of the next answer can be told. */
  readonly kept: Kept | undefined;
}

/** All endpoints as routes. */
export function compileRoutes(): Route[] {
  const rest = restNaming(schema);
  return endpoints.map((endpoint) => {
    const operation = compileOperation(endpoint, schema, rest);
    return {
      endpoint,
      name: `${endpoint.method} ${prefix}${endpoint.path}`,
      operation,
      run: prepareRun(operation.document),
      kept: endpoint.tagOf && createKept(),
    };
  });
}
