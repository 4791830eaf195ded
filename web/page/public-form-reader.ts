import type { DocumentNode } from 'graphql';
import type { Context } from 'koa';
import { GetFormPreviewDocument, GetPublicFormDocument } from '../../rest/generated/operations.ts';
import type { Route } from '../../rest/serving/route.ts';
import { requestInfo, setReplyHeaders } from '../../src/http/request-info.ts';
import { requestUrl } from '../../src/http/request-url.ts';
import { createContext } from '../../src/schema/core/context.ts';
import { type Services, withPublicUrl } from '../../src/services/services.ts';
import type { PublicFormBody } from './html/page-view.ts';

interface PageRequest {
  readonly slug: string;
  /** The value of `?language=`, which takes precedence over `Accept-Language`. */
  readonly language: string | null;
  /** The token of a preview link, which shows the draft. */
  readonly preview: string | undefined;
}

/**
 * Reads the form that a page shows: the body of `GET /api/v1/public/forms/{slug}`, or of `…/preview`.
 */
export type PublicFormReader = (ctx: Context, request: PageRequest) => Promise<PublicFormBody>;

/**
 * Executes the operations of the REST endpoints, compiled once for both. The visitor was counted when the
 * page was requested and is not counted again.
 *
 * @param routes the compiled routes of the REST layer
 * @throws {Error} at start, if no route serves public forms
 */
export function createPublicFormReader(
  services: Services,
  routes: readonly Route[],
): PublicFormReader {
  const published = routeOf(routes, GetPublicFormDocument);
  const drafts = routeOf(routes, GetFormPreviewDocument);

  return async (ctx, { slug, language, preview }) => {
    const { operation, run, endpoint } = preview === undefined ? published : drafts;
    const info = requestInfo(ctx);
    const { variables } = operation.coerceVariables({
      params: { slug },
      query: language ? { language } : {},
      header: () => preview,
      body: undefined,
    });
    try {
      const data = await run(
        variables,
        createContext(withPublicUrl(services, requestUrl(services.config, ctx)), {
          ...info,
          bodySize: 0,
          countedLimit: endpoint.rateLimit,
        }),
      );
      const body = operation.serialize(data);
      if (!isPublicForm(body)) throw new Error('The operation returned no public form');
      return body;
    } finally {
      setReplyHeaders(ctx, info.reply);
    }
  };
}

function routeOf(routes: readonly Route[], document: DocumentNode): Route {
  const route = routes.find(({ endpoint }) => endpoint.document === document);
  if (route) return route;
  throw new Error('No REST route serves public forms');
}

/** The type of the operation's result is checked against the schema; this narrows it. */
function isPublicForm(body: unknown): body is PublicFormBody {
  return typeof body === 'object' && body !== null && 'settings' in body;
}
