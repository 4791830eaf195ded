import { type DocumentNode, Kind } from 'graphql';
import type { ProblemCode } from '../packages/common/problem.ts';
import { camelCase } from '../packages/common/text/letter-case.ts';
import type { MultipartForm } from '../src/http/multipart-upload.ts';
import { rateLimitOf, scopeOf } from '../src/schema/core/guards.ts';
import { schema } from '../src/schema/schema.ts';
import type { Services } from '../src/services/services.ts';
import type { VisitorLimit } from '../src/visitors/limits/visitor-rate-limit.ts';
import type { Visitor } from '../src/visitors/visitor.ts';
import type { RequiredScope } from '../src/workspaces/scopes.ts';
import { operationOf } from './variable-target.ts';

/**
 * One REST endpoint, as data. `serveEndpoint` executes it and the OpenAPI document describes it; there
 * are no handlers. The variables of the operation are filled by name: path parameters from the path,
 * `input` from the body, those in `bodyMembers` from fields of the body, those in `headers` from headers,
 * all others from the query string. The response is the value of the operation's only field, as selected; see
 * `serialize-output.ts` for payloads of mutations.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters as `:name`. */
  readonly path: `/${string}`;
  /** Scope that the API key needs; `public` endpoints need no key and allow any origin. That of the operation's field. */
  readonly scope: RequiredScope | 'public';
  readonly summary: string;
  readonly document: DocumentNode;
  readonly status: 200 | 201 | 202 | 204;
  /** The status is 200 if the request replaced something that existed. */
  readonly replaces?: true;
  /** Problems of this endpoint, in addition to those that follow from its other properties. */
  readonly problems: readonly ProblemCode[];
  /** The body is `multipart/form-data`: some fields of `input`, then a file `file`. */
  readonly multipart?: MultipartBody;
  /** The limit that requests of visitors are counted against, before anything of them is read. */
  readonly rateLimit: VisitorLimit | undefined;
  /** The most bytes of the body. */
  readonly bodyLimit?: number;
  /** Variables read from fields of the body, all optional. The variable `input` has the other fields. */
  readonly bodyMembers?: readonly string[];
  /** Variables read from request headers. */
  readonly headers?: Readonly<Record<string, HeaderVariable>>;
  /** Query parameters that accept less than the types of their variables. */
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Accepts `X-Form-Access`, the token that unlocks a form with a password. */
  readonly formAccess?: true;
  /** Responses are in a language, by `Accept-Language`. */
  readonly localized?: true;
  /** Meaning of the `ETag` of its responses: the form's revision, or a digest of the content. */
  readonly etag?: 'revision' | 'content';
  /**
   * Computes the entity tag and the language of the response without executing the operation: a client that has the
   * content receives 304, and others a cached response with that tag. Undefined if the query string is invalid, or if the
   * operation fails.
   */
  readonly current?: (
    services: Services,
    params: Readonly<Record<string, string>>,
    visitor: Visitor,
    query: Readonly<Record<string, string | string[] | undefined>>,
  ) => Promise<CurrentContent | undefined> | undefined;
  /**
   * `Location` of the created resource: a path below `/api/v1`, in which `:name` is a path parameter of
   * the request and `{name}` a field of the response.
   */
  readonly location?: `/${string}`;
  /** The response is one field of the result alone, in this media type. */
  readonly only?: { readonly field: string; readonly mediaType: string };
  /** The response is a file of one of these kinds. */
  readonly download?: readonly FileKind[];
  /** Example bodies, by summary. */
  readonly examples?: Readonly<Record<string, object>>;
}

/** What the headers of a response with an entity tag of its content depend on. */
export interface CurrentContent {
  readonly etag: string;
  readonly language: string;
}

export interface MultipartBody extends MultipartForm {
  /** The body can be JSON as well, without the file. */
  readonly orJson?: true;
  /** For documentation, if no recorded request has a file. */
  readonly example?: object;
}

export interface FileKind {
  /** Media type or media range. */
  readonly type: string;
  /** The file is a JSON array of this schema of the OpenAPI document. */
  readonly listOf?: string;
  /** JSON Schema of a JSON object that the file is in some cases. */
  readonly object?: object;
}

export interface HeaderVariable {
  readonly name: string;
  /** JSON Schema and description of the header, if they differ from those of the variable. */
  readonly documentation?: { readonly schema: object; readonly description: string };
  /** Parses the header; undefined counts as absent. */
  readonly parse: (text: string) => unknown;
}

/** A query parameter that accepts less than the type of its variable. */
export interface QueryParameter {
  readonly schema: object;
  readonly description: string;
  /** @throws {GraphQLError} with a `code` among its extensions */
  readonly parse: (text: string) => unknown;
  /** The value of the variable if the parameter is not sent, in place of its default. */
  readonly absent?: unknown;
}

/** What an endpoint declares. */
export type EndpointRecord = Omit<
  Endpoint,
  'method' | 'path' | 'status' | keyof ReturnType<typeof guardsOf>
> &
  Partial<Pick<Endpoint, 'status'>>;

/** @param record its status is 200 by default; what its request needs is declared by the field of its operation */
export const endpoint = (
  method: Endpoint['method'],
  path: Endpoint['path'],
  record: EndpointRecord,
): Endpoint => ({ method, path, status: 200, ...guardsOf(record.document), ...record });

function guardsOf(document: DocumentNode): Pick<Endpoint, 'scope' | 'rateLimit'> {
  const { operation, selectionSet } = operationOf(document);
  const [node, another] = selectionSet.selections;
  if (another)
    throw new Error('The operation of an endpoint has one field, which declares its guards');
  const name = node?.kind === Kind.FIELD ? camelCase(node.name.value) : '';
  const field = schema.getRootType(operation)?.getFields()[name];
  if (!field) throw new Error(`The schema has no field ${name}`);
  return { scope: scopeOf(field) ?? 'public', rateLimit: rateLimitOf(field) };
}
