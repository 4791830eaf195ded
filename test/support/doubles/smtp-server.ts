import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { cleanUp } from '../processes/clean-up.ts';

/** A mail as the server got it: the recipients of the envelope, and the parsed message. */
export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly message: ParsedMail;
  readonly source: string;
  /** Whether the connection was encrypted. */
  readonly encrypted: boolean;
}

type MailResponder = (accept: () => void) => void;

export interface TestSmtpServer {
  readonly port: number;
  /** `127.0.0.1:port`. */
  readonly host: string;
  readonly mails: readonly ReceivedMail[];
  /** Those of them whose acceptance was sent. */
  readonly accepted: readonly ReceivedMail[];
  /** Connections so far. */
  readonly connections: () => number;
  /** Sets the response to later mails, which may call `accept` at any time. By default it does at once. */
  respondWith(responder: MailResponder): void;
  /** Ends all connections, in the middle of what they do. */
  hangUp(): void;
}

const certificates = new URL('../database/tls/', import.meta.url);
const certificate = {
  key: readFileSync(new URL('server.key', certificates)),
  cert: readFileSync(new URL('server.pem', certificates)),
};

/** A reply of the server instead of its acceptance. */
export const reply = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

/** Starts an SMTP server with a certificate for `localhost`, for one test or file. It accepts everything by default. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  const accepted: ReceivedMail[] = [];
  let respond: MailResponder = (accept) => accept();
  let connections = 0;
  const server = new SMTPServer({
    ...certificate,
    authOptional: true,
    disableReverseLookup: true,
    onConnect(_, done) {
      connections += 1;
      done();
    },
    onData(stream, { envelope, secure }, done) {
      buffer(stream).then(async (source) => {
        const mail = {
          recipients: envelope.rcptTo.map(({ address }) => address),
          message: await simpleParser(source),
          source: source.toString(),
          encrypted: secure,
        };
        mails.push(mail);
        respond(() => {
          accepted.push(mail);
          done(null, 'queued as 4711');
        });
      }, done);
    },
    ...options,
  });
  // A client that does not trust the certificate ends the connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  cleanUp(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const hangUp = () => {
    for (const { _socket: socket } of server.connections) socket.destroy();
  };
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    host: `127.0.0.1:${port}`,
    mails,
    accepted,
    connections: () => connections,
    respondWith(responder) {
      respond = responder;
    },
    hangUp,
  };
}
