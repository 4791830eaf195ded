import type { Context } from 'koa';
import { GetPublicFormDocument } from '../../rest/generated/operations.ts';
import type { Route } from '../../rest/serving/route.ts';
import { requestInfo, setReplyHeaders } from '../../src/http/request-info.ts';
import type { Services } from '../../src/responses/services.ts';
import { createContext } from '../../src/schema/core/context.ts';
import type { PublicFormBody } from './page/page-view.ts';

/**
 * Reads the public form that a page shows: the body of `GET /api/v1/public/forms/{slug}`.
 *
 * @param language the value of `?language=`, which takes precedence over `Accept-Language`
 */
export type PublicFormReader = (
  ctx: Context,
  slug: string,
  language: string | null,
) => Promise<PublicFormBody>;

/**
 * Executes the operation of the REST endpoint, compiled once for both. The visitor was counted when the
 * page was requested and is not counted again.
 *
 * @param routes the compiled routes of the REST layer
 * @throws {Error} at start, if no route serves public forms
 */
export function createPublicFormReader(
  services: Services,
  routes: readonly Route[],
): PublicFormReader {
  const route = routes.find(({ endpoint }) => endpoint.document === GetPublicFormDocument);
  if (!route) throw new Error('No REST route serves public forms');
  const { operation, run } = route;

  return async (ctx, slug, language) => {
    const info = requestInfo(ctx);
    const { variables } = operation.coerceVariables({
      params: { slug },
      query: language ? { language } : {},
      header: () => undefined,
      body: undefined,
    });
    try {
      const data = await run(
        variables,
        createContext(services, { ...info, bodySize: 0, countedLimit: operation.rateLimit }),
      );
      const body = operation.serialize(data);
      if (!isPublicForm(body)) throw new Error('The operation returned no public form');
      return body;
    } finally {
      setReplyHeaders(ctx, info.reply);
    }
  };
}

/** The type of the operation's result is checked against the schema; this narrows it. */
function isPublicForm(body: unknown): body is PublicFormBody {
  return typeof body === 'object' && body !== null && 'settings' in body;
}
