import { clickLink } from '../ui/download.ts';
import { ApiProblem, unexpectedAnswer } from './problem.ts';
import { type RequestOptions, withSession } from './request.ts';
import { sendTo, servicePath } from './service-path.ts';

/**
 * Starts the download of a file of this service. A request that ends as soon as the file begins is sent first: it reports an
 * error, which the browser would show in place of the page, or store as the file.
 *
 * @throws {ApiProblem}
 */
export async function startDownload(
  path: `/${string}`,
  options: RequestOptions = {},
): Promise<void> {
  await withSession(() => tryDownload(path, options));
  clickLink(servicePath(path));
}

async function tryDownload(path: `/${string}`, { signal }: RequestOptions): Promise<void> {
  const response = await sendTo(path, { signal });
  if (!response.ok) throw await problemOf(response);
  await response.body?.cancel();
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const { status } = response;
  const detail = unexpectedAnswer(status);
  const body: object = await response.json().catch(() => ({ detail }));
  return new ApiProblem({ status, ...body });
}
