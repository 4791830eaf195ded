// Hands a mail to the SMTP server, by nodemailer, and says what became of it. Only this file knows nodemailer.

import { createTransport } from 'nodemailer';
import type { Config } from '../platform/config/config.ts';
import { parseMailFrom, parseSmtpUrl, type SmtpServer } from '../platform/config/smtp-server.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { productionTimings, type Timings } from '../platform/timings.ts';

/** A mail to one recipient. Lines of its texts end with `\n`. */
export interface Mail {
  /** Before the `@` of the Message-ID: the same for each attempt, so that servers recognize what they got twice. */
  readonly id: string;
  /** A single address (`isEmailAddress`), without a name; as is `replyTo`. */
  readonly to: string;
  readonly replyTo?: string | undefined;
  /** In one line; by default the name in MAIL_FROM. */
  readonly senderName?: string | null | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: Attachment | undefined;
}

export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/**
 * What became of a mail. `deferred`: nothing was accepted, and the same mail may be later, since the server is busy, cannot
 * be reached, or refuses the sender. `refused`: the server does not accept this mail, or its recipient, ever.
 */
export interface Outcome {
  readonly state: 'accepted' | 'deferred' | 'refused';
  /** The reply of the server, or why there is none. */
  readonly reply: string;
}

export interface MailSender {
  /** Never throws. */
  send(mail: Mail): Promise<Outcome>;
  /**
   * Connects, with TLS and the password, and sends nothing.
   *
   * @throws {Error} why that is not possible
   */
  verify(): Promise<void>;
  /** Connections stay open while other senders with the same settings use them. */
  close(): void;
}

/** Connections of a process. */
const maxConnections = 4;

/** Maximum number of characters of a reply: what servers say is stored and shown. */
const maxReply = 500;

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>;

/** @throws {OperatorError} without SMTP_URL and MAIL_FROM */
export function createMailSender(
  { SMTP_URL: url, MAIL_FROM: from }: MailConfig,
  timings: SmtpTimings = productionTimings,
): MailSender {
  const sender = from === undefined ? undefined : parseMailFrom(from);
  if (url === undefined || !sender) {
    throw new OperatorError('No mail can be sent: set SMTP_URL and MAIL_FROM.');
  }
  const { transport, release } = shareTransport(url, timings);

  return {
    async send({ id, to, replyTo, senderName, subject, text, html, attachment: file }) {
      try {
        const { response } = await transport.sendMail({
          messageId: `<${id}@${sender.domain}>`,
          from: { name: senderName ?? sender.name, address: sender.address },
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          ...(file && {
            attachments: [
              { filename: file.fileName, contentType: file.mediaType, content: file.content },
            ],
          }),
          // Answering machines do not answer (RFC 3834); Exchange reads the second one.
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
          },
        });
        return { state: 'accepted', reply: shortened(response) };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async verify() {
      await transport.verify();
    },
    close: release,
  };
}

type SmtpTimings = Pick<Timings, 'smtpConnect' | 'smtpReply'>;

interface SharedTransport {
  readonly transport: ReturnType<typeof openTransport>;
  readonly users: Set<object>;
}

/** The transports of this process by their settings: all senders together have `maxConnections`. */
const transports = new Map<string, SharedTransport>();

/** The last sender that releases a transport closes it. */
function shareTransport(url: string, timings: SmtpTimings) {
  const key = JSON.stringify([url, timings.smtpConnect, timings.smtpReply]);
  const shared = transports.get(key) ?? {
    transport: openTransport(parseSmtpUrl(url), timings),
    users: new Set(),
  };
  const { transport, users } = shared;
  const user = {};
  users.add(user);
  transports.set(key, shared);
  const release = () => {
    if (!users.delete(user) || users.size > 0) return;
    transports.delete(key);
    transport.close();
  };
  return { transport, release };
}

const openTransport = (server: SmtpServer, timings: SmtpTimings) =>
  createTransport({
    pool: true,
    maxConnections,
    // What a lost connection has left open is decided by the queue, which counts attempts.
    maxRequeues: 0,
    ...connectionOf(server),
    connectionTimeout: timings.smtpConnect,
    greetingTimeout: timings.smtpConnect,
    dnsTimeout: timings.smtpConnect,
    socketTimeout: timings.smtpReply,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

function connectionOf({ host, port, tls, credentials }: SmtpServer) {
  return {
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    tls: { minVersion: 'TLSv1.2' } as const,
    ...(credentials && { auth: credentials }),
  };
}

/** An error of nodemailer: `permanent` for replies from 500 on. */
interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly permanent?: unknown;
  readonly response?: unknown;
}

/**
 * Only what the server says of this recipient or this mail is final. A wrong password or a sender that it does not accept
 * is mended by the operator, and then the mail is sent.
 */
function outcomeOf(error: unknown): Outcome {
  const { code, command, permanent, response }: SmtpError = Object(error);
  const concernsMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  const message = error instanceof Error ? error.message : String(error);
  const reply = shortened(typeof response === 'string' ? response : message);
  return { state: concernsMail && permanent === true ? 'refused' : 'deferred', reply };
}

const shortened = (reply: string) => reply.replace(/\s+/g, ' ').trim().slice(0, maxReply);
