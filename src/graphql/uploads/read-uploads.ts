import type { Context } from 'koa';
import { receiveFiles } from '../../files/incoming-files.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { problem } from '../../platform/problem.ts';
import { sizeLimits } from '../limits/document-size.ts';
import { type OperationRequest, parseOperationRequest } from '../transport/parse-request.ts';
import { readMultipart } from './multipart-request.ts';
import { readUploadMap, setVariable } from './upload-map.ts';

export interface UploadRequest {
  readonly operation: OperationRequest;
  /** Bytes of the fields `operations` and `map`. */
  readonly size: number;
}

/**
 * Reads an operation with files (GraphQL multipart request specification). The files are not read
 * here: resolvers read them while they are being received.
 *
 * @throws {Problem} `bad_request`, `payload_too_large`
 */
export async function readUploads(
  ctx: Context,
  { config: { MAX_UPLOAD_BYTES: fileLimit } }: Platform,
  complete: (operation: OperationRequest) => OperationRequest,
): Promise<UploadRequest> {
  const multipart = await readMultipart(ctx, fileLimit);
  const sent = parseOperationRequest(Buffer.from(multipart.operations));
  if (!sent) throw problem('bad_request', 'The field "operations" is not an operation.');
  const operation = complete(sent);
  const map = readUploadMap(multipart.map, operation);

  const shared = sharedVariables(operation);
  const isShared = ([path = '', ...others]: readonly string[]) =>
    others.length > 0 || shared === 'all' || shared.has(variableOf(path));
  const expected = [...map].map(([name, paths]) => ({ name, isShared: isShared(paths) }));
  const { uploads, close } = receiveFiles(multipart.files, expected, fileLimit);
  for (const [name, paths] of map) {
    for (const path of paths) setVariable(operation, path, uploads.get(name));
  }
  if (ctx.res.closed) close();
  else ctx.res.once('close', close);
  const size = Buffer.byteLength(multipart.operations) + Buffer.byteLength(multipart.map);
  return { operation, size };
}

/**
 * The variables that several fields may read: those that occur more than twice in the document, which
 * is once in the definition and once in a field. All of them if the document is too long to be
 * executed.
 */
function sharedVariables({ query = '' }: OperationRequest): ReadonlySet<string> | 'all' {
  if (query.length > sizeLimits.characters) return 'all';
  const counts = new Map<string, number>();
  for (const [, name = ''] of query.matchAll(/\$\s*(\w+)/g)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([name, count]) => (count > 2 ? [name] : [])));
}

const variableOf = (path: string) => path.split('.')[1] ?? '';
