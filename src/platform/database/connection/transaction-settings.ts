import type pg from 'pg';

// A pooler in transaction mode gives each transaction another session, so that settings of sessions are
// lost. They are set for each transaction instead.

/** Statements that open or end a transaction, or that PostgreSQL does not execute within one. */
const unwrappedStatement =
  /^\s*(?:BEGIN|START|COMMIT|END|ROLLBACK|ABORT|VACUUM)\b|\bCONCURRENTLY\b/i;

/** The statement that opens a transaction, alone or before others. */
const begin = /^BEGIN(?=;|$)/;

/** Sends a statement; with the arguments of `query` of a client, without a callback. */
type Send = (...args: unknown[]) => Promise<unknown>;

/**
 * Sends a statement with settings of its transaction. A statement outside of a transaction gets one of
 * its own.
 *
 * @param send sends a statement to `client`
 * @param settings `SET LOCAL` statements
 */
export async function sendWithSettings(
  client: pg.ClientBase,
  send: Send,
  [query, ...values]: readonly unknown[],
  settings: string,
): Promise<unknown> {
  const config = typeof query === 'string' ? { text: query } : Object(query);
  const text = String(config.text);
  if (begin.test(text)) {
    return send({ ...config, text: text.replace(begin, `BEGIN; ${settings}`) }, ...values);
  }
  if (client.getTransactionStatus() !== 'I' || unwrappedStatement.test(text)) {
    return send(query, ...values);
  }
  const { query_timeout } = config;
  const control = (statement: string) => send({ text: statement, query_timeout });
  await control(`BEGIN; ${settings}`);
  try {
    const result = await send(query, ...values);
    await control('COMMIT');
    return result;
  } catch (error) {
    await control('ROLLBACK').catch(() => undefined); // the connection is broken
    throw error;
  }
}
