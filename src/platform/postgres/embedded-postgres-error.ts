/** The embedded PostgreSQL cannot be used; the message says what the operator can do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
