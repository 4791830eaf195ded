import type { Context } from 'koa';
import { compileOperation } from '../../rest/compile-operation.ts';
import { publicEndpoints } from '../../rest/endpoints/public-endpoints.ts';
import { GetPublicFormDocument } from '../../rest/generated/operations.ts';
import { toSnakeCaseSchema } from '../../rest/snake-case-schema.ts';
import { prepareOperation } from '../../src/graphql/executor/execute-operation.ts';
import { requestInfo, setReplyHeaders } from '../../src/http/request-info.ts';
import type { Services } from '../../src/responses/services.ts';
import { createContext } from '../../src/schema/context.ts';
import { schema } from '../../src/schema/schema.ts';
import type { PublicFormBody } from './page/page-view.ts';

/** Gives a page what any website would fetch. */
export type PublicFormReader = (ctx: Context, slug: string) => Promise<PublicFormBody>;

/**
 * Reads forms as the REST endpoint does: by its operation. The page was counted as a page.
 *
 * @throws {Error} at start, if the endpoint is gone
 */
export function createPublicFormReader(services: Services): PublicFormReader {
  const endpoint = publicEndpoints.find(({ document }) => document === GetPublicFormDocument);
  if (!endpoint) throw new Error('No endpoint gives public forms');
  const operation = compileOperation(endpoint, schema, toSnakeCaseSchema(schema));
  const run = prepareOperation(operation.document);

  return async (ctx, slug) => {
    const info = requestInfo(ctx);
    const { variables } = operation.coerceVariables({
      params: { slug },
      query: {},
      header: () => undefined,
      body: undefined,
    });
    try {
      const data = await run(
        variables,
        createContext(services, { ...info, bodySize: 0, countedLimit: 'forms' }),
      );
      const body = operation.serialize(data);
      if (!isPublicForm(body)) throw new Error('The operation gives something else');
      return body;
    } finally {
      setReplyHeaders(ctx, info.reply);
    }
  };
}

/** The operation selects what the type says; the schema holds it to that. */
function isPublicForm(body: unknown): body is PublicFormBody {
  return typeof body === 'object' && body !== null && 'settings' in body;
}
