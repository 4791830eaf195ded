// SMTP_URL and MAIL_FROM: the server that mail is handed to, how the connection is encrypted, and who sends. Pure;
// messages never contain the URL, which has a password.

import { domainOf, isEmailAddress } from '../../../packages/common/text/email-address.ts';
import { parseUrl } from '../../../packages/common/text/parse-url.ts';
import { OperatorError } from '../operator-error.ts';

const tlsModes = ['required', 'optional', 'off'] as const;

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /**
   * `implicit`: from the first byte (`smtps:`). `required`: by STARTTLS, nothing is sent without it. `optional`: by
   * STARTTLS if the server offers it. `off`: never.
   */
  readonly tls: 'implicit' | (typeof tlsModes)[number];
  readonly credentials: { readonly user: string; readonly pass: string } | undefined;
}

/**
 * Parses `smtps://user:password@host` and `smtp://user:password@host:587?tls=required`. STARTTLS is required unless the
 * server is this machine.
 *
 * @throws {OperatorError} what is wrong, to follow the name of the variable
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = parseUrl(text);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new OperatorError('must be a URL such as smtps://user:password@smtp.example.org');
  }
  if (!['', '/'].includes(url.pathname) || url.hash !== '') {
    throw new OperatorError('must have no path: a # or / in the password is written as %23 or %2F');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host);
  const tls = tlsOf(url, isLocal);
  const credentials = credentialsOf(url);
  if (credentials && !isLocal && (tls === 'optional' || tls === 'off')) {
    throw new OperatorError(`has a password, which is not sent with tls=${tls}: use tls=required`);
  }
  const port = url.port === '' ? (tls === 'implicit' ? 465 : 587) : Number(url.port);
  return { host, port, tls, credentials };
}

function tlsOf({ protocol, searchParams }: URL, isLocal: boolean): SmtpServer['tls'] {
  const unknown = [...searchParams.keys()].find((name) => name !== 'tls');
  if (unknown !== undefined) {
    throw new OperatorError(`has the unknown parameter ${unknown}; there is only tls`);
  }
  const wanted = searchParams.get('tls');
  const mode = tlsModes.find((one) => one === wanted);
  if (wanted !== null && (mode === undefined || protocol === 'smtps:')) {
    throw new OperatorError(
      `has tls=${wanted}: it must be one of ${tlsModes.join(', ')}, and smtps: always has TLS`,
    );
  }
  if (protocol === 'smtps:') return 'implicit';
  return mode ?? (isLocal ? 'optional' : 'required');
}

function credentialsOf({ username, password }: URL): SmtpServer['credentials'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '') {
    throw new OperatorError('must have a user and a password, or none of them');
  }
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new OperatorError('has a % in the user or the password: write it as %25');
  }
}

/** A sender: its address, and the name that mail programs show. */
export interface MailFrom {
  readonly name: string;
  readonly address: string;
  /** The domain of the address, in ASCII. */
  readonly domain: string;
}

/** Parses `forms@example.org` and `Example Forms <forms@example.org>`; undefined if it is neither. */
export function parseMailFrom(text: string): MailFrom | undefined {
  const [, quoted, plain = '', inBrackets] =
    /^(?:"([^"\\]*)"|([^"<>]*))\s*<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = inBrackets ?? text.trim();
  const name = (quoted ?? plain).trim();
  const domain = domainOf(address);
  if (domain === undefined || !isEmailAddress(address) || /\p{Cc}/u.test(name)) return undefined;
  return { name, address, domain };
}
