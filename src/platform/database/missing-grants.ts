/** Messages of PostgreSQL about insufficient privileges (42501), and the statements that grant them. */
const grantRemedies: readonly (readonly [refusal: RegExp, remedy: (name: string) => string])[] = [
  [
    /^permission denied for database (.+)$/,
    (name) =>
      `GRANT CREATE ON DATABASE ${name} TO the role, ` +
      'or create the schemas of the service for it (CREATE SCHEMA pgboss AUTHORIZATION …)',
  ],
  [
    /^permission denied for schema (.+)$/,
    (name) => `GRANT USAGE, CREATE ON SCHEMA ${name} TO the role`,
  ],
  [
    /^(?:must be owner of|permission denied for) (.+)$/,
    (name) => `ALTER … OWNER TO the role: it must own what it migrates, here ${name}`,
  ],
];

/** What the operator can do if the role lacks a privilege. */
export function missingGrant(error: unknown): string | undefined {
  const { code, message } = Object(error);
  if (code !== '42501') return undefined;
  for (const [refusal, remedy] of grantRemedies) {
    const [, name] = refusal.exec(String(message)) ?? [];
    if (name !== undefined) return `${remedy(name)}. See docs/guides/postgresql.md.`;
  }
  return undefined;
}
