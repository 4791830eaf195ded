/** What PostgreSQL refuses for want of a right (42501), and what grants it. */
const grantRemedies: readonly (readonly [refusal: RegExp, remedy: (name: string) => string])[] = [
  [
    /^permission denied for database (.+)$/,
    (name) =>
      `GRANT CREATE ON DATABASE ${name} TO the role, ` +
      'or make the schemas of the service for it (CREATE SCHEMA pgboss AUTHORIZATION …)',
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

/** Words for the operator, if a role lacks a right. */
export function missingGrant(error: unknown): string | undefined {
  const { code, message } = Object(error);
  if (code !== '42501') return undefined;
  for (const [refusal, remedy] of grantRemedies) {
    const [, name] = refusal.exec(String(message)) ?? [];
    if (name !== undefined) return `${remedy(name)}. See docs/guides/postgresql.md.`;
  }
  return undefined;
}
