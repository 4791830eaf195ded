import { unreachable } from './problem.ts';

/** The path of a URL of this service, which may be mounted below a path. */
export function servicePath(path: `/${string}`): string {
  return `${document.getElementById('root')?.dataset['base'] ?? ''}${path}`;
}

/**
 * Sends a request to this service.
 *
 * @throws {ApiProblem} `network_error`
 */
export async function sendTo(path: `/${string}`, init: RequestInit): Promise<Response> {
  try {
    return await fetch(servicePath(path), init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable(error);
  }
}
