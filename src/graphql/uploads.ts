import { processRequest } from 'graphql-upload-minimal';
import type { GraphQLParams } from 'graphql-yoga';
import type { Context } from 'koa';
import type { Kernel } from '../kernel/kernel.ts';
import { Problem, problem } from '../kernel/problem.ts';

/** The most bytes of the operation beside its files. */
const fieldLimit = 512 * 1024;

export interface Uploads {
  readonly operation: GraphQLParams;
  /** Bytes of the operation beside its files. */
  readonly size: number;
}

/**
 * Reads an operation with files (GraphQL multipart request specification). The files are not read
 * here: whoever takes them reads them while they come in.
 *
 * @throws {Problem} `bad_request`, `payload_too_large`
 */
export async function readUploads(ctx: Context, { config }: Kernel): Promise<Uploads> {
  try {
    const operation = await processRequest(ctx.req, ctx.res, {
      maxFieldSize: fieldLimit,
      maxFileSize: config.MAX_UPLOAD_BYTES + 1,
      maxFiles: 10,
    });
    if (Array.isArray(operation)) throw problem('bad_request', 'Send one operation at a time.');
    const { query, operationName, variables } = operation;
    const params = {
      query,
      ...(operationName && { operationName }),
      variables: Object(variables),
    };
    return { operation: params, size: JSON.stringify(operation).length };
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    const { status, message } = Object(cause);
    const code = status === 413 ? 'payload_too_large' : 'bad_request';
    throw problem(code, String(message), { cause });
  }
}
