// Parses PostgreSQL URLs like libpq, and reads the files that they name.

import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { OperatorError } from '../operator-error.ts';
import type { PoolOptions } from './connection-pool.ts';

export interface DatabaseUrl {
  readonly connection: PoolOptions;
  readonly schema: string;
}

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof sslModes)[number];

interface UrlSettings {
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  application_name?: string;
  options?: string;
  max?: number;
  connectionTimeoutMillis?: number;
  enableChannelBinding?: boolean;
  statementNames?: boolean;
  schema?: string;
  sslmode?: SslMode;
  sslrootcert?: string;
  sslcert?: string;
  sslkey?: string;
  sslpassword?: string;
}

type ParameterParser = (value: string, name: string) => UrlSettings;

const integerBetween =
  (low: number, high: number, use: (value: number) => UrlSettings): ParameterParser =>
  (value, name) => {
    const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= low && number <= high) return use(number);
    throw new OperatorError(`has ${name}=${value}: it must be a number, ${low} to ${high}`);
  };

const oneOf =
  <Value extends string>(
    values: readonly Value[],
    use: (value: Value) => UrlSettings,
  ): ParameterParser =>
  (value, name) => {
    const found = values.find((one) => one === value);
    if (found !== undefined) return use(found);
    throw new OperatorError(`has ${name}=${value}: it must be one of ${values.join(', ')}`);
  };

/** Supported parameters by name: those of libpq, and those of Prisma for poolers. */
const parameters: Readonly<Record<string, ParameterParser>> = {
  host: (host) => ({ host: parseHost(host) }),
  port: integerBetween(1, 65_535, (port) => ({ port })),
  user: (user) => ({ user }),
  password: (password) => ({ password }),
  dbname: (database) => ({ database }),
  schema: (schema) => ({ schema: parseSchemaName(schema) }),
  sslmode: oneOf(sslModes, (sslmode) => ({ sslmode })),
  sslrootcert: (sslrootcert) => ({ sslrootcert }),
  sslcert: (sslcert) => ({ sslcert }),
  sslkey: (sslkey) => ({ sslkey }),
  sslpassword: (sslpassword) => ({ sslpassword }),
  channel_binding: oneOf(['disable', 'prefer'], (value) => ({
    enableChannelBinding: value === 'prefer',
  })),
  application_name: (application_name) => ({ application_name }),
  connect_timeout: integerBetween(1, 300, (seconds) => ({
    connectionTimeoutMillis: seconds * 1000,
  })),
  connection_limit: integerBetween(2, 1000, (max) => ({ max })),
  options: (options) => ({ options }),
  pgbouncer: oneOf(['true', 'false'], (value) => ({ statementNames: value === 'false' })),
};

/** @throws {OperatorError} with the invalid part; never with the password */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  const [, authority = '', path = '', query = ''] =
    /^postgres(?:ql)?:\/\/([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(text) ?? malformed();
  const {
    schema = 'public',
    sslmode,
    ...draft
  } = {
    ...parseAuthority(authority),
    ...(path !== '' && { database: decode(path) }),
    ...parseParameters(query),
  };
  const { sslrootcert, sslcert, sslkey, sslpassword, ...connection } = draft;
  const tls = tlsOptions(connection.host, sslmode, { sslrootcert, sslcert, sslkey, sslpassword });
  return { connection: { ...connection, ...tls }, schema };
}

function malformed(): never {
  throw new OperatorError('must be a postgresql:// URL');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new OperatorError('contains an invalid percent-encoding: encode % as %25');
  }
}

function parseAuthority(authority: string): UrlSettings {
  const [, who, where = ''] = /^(?:(.*)@)?(.*)$/s.exec(authority) ?? malformed();
  if (where.includes(',')) throw multipleHostsError();
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(where) ?? malformed();
  const [, user = '', password] = /^([^:]*)(?::(.*))?$/s.exec(who ?? '') ?? malformed();
  return {
    ...(user !== '' && { user: decode(user) }),
    ...(password !== undefined && { password: decode(password) }),
    ...(host !== '' && { host: decode(host.replace(/^\[(.*)\]$/, '$1')) }),
    ...(port && parameters['port']?.(port, 'port')),
  };
}

function parseParameters(query: string): UrlSettings {
  const given = query.split('&').filter((part) => part !== '');
  return Object.assign(
    {},
    ...given.map((part) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? malformed();
      const read = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      if (read) return read(decode(value), name);
      const known = Object.keys(parameters).join(', ');
      throw new OperatorError(
        `has the parameter "${name}", which is not supported. Supported parameters: ${known}`,
      );
    }),
  );
}

const multipleHostsError = () =>
  new OperatorError(
    'specifies several hosts: specify one, such as a load balancer or a virtual address of the primary',
  );

function parseHost(host: string): string {
  if (host.includes(',')) throw multipleHostsError();
  return host;
}

function parseSchemaName(name: string): string {
  if (/^[a-z_][a-z0-9_]{0,39}$/.test(name) && !name.startsWith('pg_')) return name;
  throw new OperatorError(
    `has schema=${name}: it must be 1 to 40 lower-case letters, digits and _, and not start with pg_`,
  );
}

interface TlsFiles {
  readonly sslrootcert: string | undefined;
  readonly sslcert: string | undefined;
  readonly sslkey: string | undefined;
  readonly sslpassword: string | undefined;
}

/** The options for an `sslmode`, with the meaning of libpq. The default is `prefer`; Unix sockets never use TLS. */
function tlsOptions(
  host: string | undefined,
  mode: SslMode = 'prefer',
  { sslrootcert, sslcert, sslkey, sslpassword }: TlsFiles,
): Pick<PoolOptions, 'ssl' | 'tlsFallback'> {
  if (mode === 'disable' || host?.startsWith('/')) return { ssl: false };
  if ((sslcert === undefined) !== (sslkey === undefined)) {
    throw new OperatorError('requires both sslcert and sslkey, or neither');
  }
  const ca =
    sslrootcert === undefined || sslrootcert === 'system'
      ? undefined
      : readTlsFile('sslrootcert', sslrootcert);
  const own: ConnectionOptions = {
    ...(ca !== undefined && { ca }),
    ...(sslcert !== undefined && { cert: readTlsFile('sslcert', sslcert) }),
    ...(sslkey !== undefined && { key: readTlsFile('sslkey', sslkey) }),
    ...(sslpassword !== undefined && { passphrase: sslpassword }),
  };
  const unverified: ConnectionOptions = { ...own, rejectUnauthorized: false };
  const authorityOnly: ConnectionOptions = { ...own, checkServerIdentity: () => undefined };
  switch (mode) {
    case 'allow':
      return { ssl: false, tlsFallback: { ssl: unverified } };
    case 'prefer':
      return { ssl: unverified, tlsFallback: { ssl: unverified } };
    case 'require':
      // Like libpq, which verifies the certificate if a certificate authority is specified.
      return { ssl: ca === undefined ? unverified : authorityOnly };
    case 'verify-ca':
      if (ca !== undefined) return { ssl: authorityOnly };
      throw new OperatorError(
        'has sslmode=verify-ca: it requires sslrootcert=, a file with the certificate authority',
      );
    case 'verify-full':
      return { ssl: own };
  }
}

function readTlsFile(parameter: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`has ${parameter}: the file cannot be read: ${String(error)}`);
  }
}
