import type pg from 'pg';

/** How to connect, with TLS or without. */
export interface TlsConnectionConfig extends pg.ClientConfig {
  /** Where a connection is refused with TLS it is made without, and the other way round. */
  readonly tlsFallback?: { readonly ssl: pg.ClientConfig['ssl'] };
}

/** How to connect after a refusal, if TLS is the reason and the other way is allowed. */
export function fallbackTls(
  { ssl, tlsFallback }: TlsConnectionConfig,
  refusal: unknown,
): pg.ClientConfig['ssl'] {
  if (!tlsFallback) return undefined;
  const { code, message } = Object(refusal);
  if (ssl) return message === 'The server does not support SSL connections' ? false : undefined;
  return code === invalidAuthorization ? tlsFallback.ssl : undefined;
}

/** What PostgreSQL says where its rules demand TLS (28000). */
const invalidAuthorization = '28000';
