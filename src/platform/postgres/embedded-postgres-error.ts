/** The embedded PostgreSQL cannot do its work; the message says what the operator can do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
