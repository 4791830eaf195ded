import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { cleanUp } from '../processes/clean-up.ts';

/** A verification request of the service, with its form fields. */
interface VerificationRequest {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly fields: Readonly<Record<string, string>>;
}

type Reply = (response: ServerResponse) => void;

/** A fake captcha provider whose responses a test controls. */
export interface FakeCaptchaProvider {
  readonly url: string;
  /** Received requests, oldest first. */
  readonly requests: readonly VerificationRequest[];
  /** Sets the response to later requests. */
  respondWith(reply: Reply): void;
}

const json = { 'Content-Type': 'application/json' };

const jsonReply =
  (status: number, body: unknown): Reply =>
  (response) =>
    response.writeHead(status, json).end(JSON.stringify(body));

export const succeeds = (more: object = {}) => jsonReply(200, { success: true, ...more });

export const refuses = (...codes: readonly string[]) =>
  jsonReply(200, { success: false, 'error-codes': codes });

export const respondsJson = jsonReply;

export const respondsHtml: Reply = (response) =>
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Sorry</html>');

export const redirects: Reply = (response) =>
  response.writeHead(307, { Location: '/elsewhere' }).end();

export const hangs: Reply = () => undefined;

/** Sends less than its `Content-Length`. */
export const truncates: Reply = (response) => {
  response.writeHead(200, { ...json, 'Content-Length': '100' });
  response.write('{"success":', () => response.destroy());
};

/** Sends a response slowly without end. */
export const neverFinishes: Reply = (response) => {
  response.writeHead(200, json).write('{"success":');
  const timer = setInterval(() => response.write(' '), 10);
  response.on('close', () => clearInterval(timer));
};

/** Sends an endless response as fast as it is read. */
export const floods: Reply = (response) => {
  const flood = () => {
    while (!response.destroyed && response.write(' '.repeat(16_384)));
  };
  response.writeHead(200, json).on('drain', flood);
  flood();
};

/** Starts the fake for one test file. */
export async function startCaptchaProvider(): Promise<FakeCaptchaProvider> {
  const requests: VerificationRequest[] = [];
  let reply: Reply = succeeds();
  const server = createServer(async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    requests.push({ method: request.method, headers: request.headers, fields });
    reply(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/siteverify`,
    requests,
    respondWith(next) {
      reply = next;
    },
  };
}
