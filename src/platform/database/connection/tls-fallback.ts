import type pg from 'pg';

export interface TlsConnectionConfig extends pg.ClientConfig {
  /** The options for a retry with TLS if the server requires it; without TLS if the server does not support it. */
  readonly tlsFallback?: { readonly ssl: pg.ClientConfig['ssl'] };
}

/** The TLS options for a retry; undefined if TLS is not the reason of the error or must not be changed. */
export function fallbackTls(
  { ssl, tlsFallback }: TlsConnectionConfig,
  refusal: unknown,
): pg.ClientConfig['ssl'] {
  if (!tlsFallback) return undefined;
  const { code, message } = Object(refusal);
  if (ssl) return message === 'The server does not support SSL connections' ? false : undefined;
  return code === invalidAuthorization ? tlsFallback.ssl : undefined;
}

/** SQLSTATE of a connection that pg_hba.conf only permits with TLS. */
const invalidAuthorization = '28000';
