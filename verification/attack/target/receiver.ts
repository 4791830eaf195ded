import { startRecordingReceiver } from '../../../test/support/doubles/recording-receiver.ts';
import { oncePer } from '../probe.ts';
import type { Target } from '../suite.ts';

/**
 * Starts a server that records requests, once for each target. The query string of a request is the answer:
 * `status` is its status, the other parameters are its headers.
 */
export const attackersReceiver = oncePer(async (_: Target) => {
  const { url, received } = await startRecordingReceiver((response, { path }) => {
    const parameters = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
    const { status = '200', ...headers } = parameters;
    response.writeHead(Number(status), headers).end('thanks');
  });
  return {
    url,
    /** The requests for a path, without its query string. */
    requestsFor: (path: string) => received.filter((one) => one.path.split('?', 1)[0] === path),
  };
});
