import type { Context } from 'koa';
import { publicEndpoints } from '../rest/endpoints/public.ts';
import { factsOf, tell } from '../rest/facts.ts';
import { GetPublicFormDocument } from '../rest/generated/operations.ts';
import { restNaming } from '../rest/naming.ts';
import { compileOperation } from '../rest/operation.ts';
import { createContext } from '../src/context.ts';
import { prepareRun } from '../src/graphql/run.ts';
import type { ResponsesKernel } from '../src/responses/kernel.ts';
import { schema } from '../src/schema.ts';
import type { PublicFormBody } from './page/view.ts';

/** Gives a page what any website would fetch. */
export type PublicFormReader = (ctx: Context, slug: string) => Promise<PublicFormBody>;

/**
 * Reads forms as the REST endpoint does: by its operation. The page was counted as a page.
 *
 * @throws {Error} at start, if the endpoint is gone
 */
export function createPublicFormReader(kernel: ResponsesKernel): PublicFormReader {
  const endpoint = publicEndpoints.find(({ document }) => document === GetPublicFormDocument);
  if (!endpoint) throw new Error('No endpoint gives public forms');
  const operation = compileOperation(endpoint, schema, restNaming(schema));
  const run = prepareRun(operation.document);

  return async (ctx, slug) => {
    const facts = factsOf(ctx);
    const { variables } = operation.read({
      params: { slug },
      query: {},
      header: () => undefined,
      body: undefined,
    });
    try {
      const data = await run(
        variables,
        createContext(kernel, { ...facts, bodySize: 0, counted: 'forms' }),
      );
      const body = operation.present(data);
      if (!isPublicForm(body)) throw new Error('The operation gives something else');
      return body;
    } finally {
      tell(ctx, facts.reply);
    }
  };
}

/** The operation selects what the type says; the schema holds it to that. */
function isPublicForm(body: unknown): body is PublicFormBody {
  return typeof body === 'object' && body !== null && 'settings' in body;
}
