import { jsonRequest } from '../../support/requests/rest.ts';
import { type HostileRequest, type SentAnswer, send } from '../../support/requests/send-request.ts';

type SoakAnswer = Pick<SentAnswer, 'status' | 'text'>;

export type SoakClient = ReturnType<typeof createSoakClient>;

const mostViolations = 20;

export function createSoakClient(url: string) {
  let [requests, refused] = [0, 0];
  const violations: string[] = [];
  const note = (text: string) => {
    if (violations.length < mostViolations && !violations.includes(text)) violations.push(text);
  };
  const request = async (hostile: HostileRequest): Promise<SoakAnswer> => {
    requests += 1;
    const line = `${hostile.method} ${hostile.path.slice(0, 80)}`;
    try {
      const { status, text } = await send(url, hostile);
      if (status === 503) refused += 1;
      else if (status >= 500) note(`${line} was answered ${status}: ${text.slice(0, 200)}`);
      return { status, text };
    } catch (error) {
      note(`${line} was not answered: ${error instanceof Error ? error.message : error}`);
      return { status: 0, text: '' };
    }
  };
  return {
    /** Never throws. `status` is 0 without an answer. */
    request,
    /** A JSON request; the key is undefined for visitors. */
    call(key: string | undefined, line: string, body?: unknown) {
      const [method = 'GET', path = ''] = line.split(' ');
      return request(jsonRequest(method, path, { key, body }));
    },
    requests: () => requests,
    refused: () => refused,
    violations,
  };
}
