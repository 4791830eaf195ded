import type { DocumentNode } from 'graphql';
import type { Visitor } from '../src/access/visitor.ts';
import type { VisitorLimit } from '../src/forms/public/visitor-rate-limit.ts';
import type { ProblemCode } from '../src/platform/problem.ts';
import type { Services } from '../src/responses/services.ts';
import type { Scope } from '../src/workspaces/scopes.ts';

/**
 * One REST endpoint, as data. `serve` runs it and the documentation describes it; there is no
 * handler. The operation's variables are filled by name: those of the path from the path, `input`
 * from the body, those in `bodyMembers` from its members, those in `headers` from headers, the others
 * from the query string. The answer is the value of the operation's only field: its selection is the
 * contract.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters as `:name`. */
  readonly path: `/${string}`;
  /** The scope of the key; `public` needs none and is open to any website. */
  readonly scope: Scope | 'public';
  readonly summary: string;
  readonly document: DocumentNode;
  readonly status: 200 | 201 | 202 | 204;
  /** Problems of its own, beside those that every endpoint may answer with. */
  readonly problems: readonly ProblemCode[];
  /** The body is `multipart/form-data`: a field `item_id`, then a file `file`. */
  readonly multipart?: true;
  /** What a visitor is limited in; counted before anything is read. */
  readonly rateLimit?: VisitorLimit;
  /** The most bytes of a body. */
  readonly bodyLimit?: number;
  /** Variables that come from members of the body, all optional, where no variable is the body itself. */
  readonly bodyMembers?: readonly string[];
  /** Variables that come from request headers. */
  readonly headers?: Readonly<Record<string, HeaderVariable>>;
  /** Query parameters that are narrower than the variables that they become. */
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** It reads `X-Form-Access`, which opens a form that has a password. */
  readonly formAccess?: true;
  /** What the `ETag` of its answer is: the form's revision, or made of what is answered. */
  readonly etag?: 'revision' | 'content';
  /**
   * Finds the entity tag of its answer without making it: what was answered under that tag before is
   * then sent again.
   */
  readonly currentEtag?: (
    services: Services,
    params: Readonly<Record<string, string>>,
    visitor: Visitor,
  ) => Promise<string>;
  /**
   * Where to find what it has created: a path below `/api/v1`, in which `:name` is a parameter of the
   * request's path and `{name}` a member of the answer.
   */
  readonly location?: `/${string}`;
  /** It answers with a file, of one of these kinds. */
  readonly download?: readonly FileKind[];
  /** Bodies that it accepts, by what they show. */
  readonly examples?: Readonly<Record<string, object>>;
}

/** A kind of file that an endpoint answers with. */
export interface FileKind {
  /** Media type, or a range of them. */
  readonly type: string;
  /** It holds a JSON array of these: a schema of the documentation. */
  readonly listOf?: string;
}

export interface HeaderVariable {
  readonly name: string;
  /** What is sent, where that is not what the variable holds: JSON Schema and what it says. */
  readonly documentation?: { readonly schema: object; readonly description: string };
  /** Reads the header; undefined counts as not sent. */
  readonly parse: (text: string) => unknown;
}

/** A query parameter, where the variable's type and argument do not say what is accepted. */
export interface QueryParameter {
  readonly schema: object;
  readonly description: string;
  /** @throws {GraphQLError} with a `code` among its extensions */
  readonly parse: (text: string) => unknown;
}

/** Declares an endpoint. */
export function defineEndpoint(record: Endpoint): Endpoint {
  return record;
}
