/** What the operator can do about a missing privilege, by the object that lacks it. */
export const grantRemedies = {
  database: (name: string) =>
    `GRANT CREATE ON DATABASE ${name} TO the role, ` +
    'or create the schemas of the service for it (CREATE SCHEMA pgboss AUTHORIZATION …)',
  schema: (name: string) => `GRANT USAGE, CREATE ON SCHEMA ${name} TO the role`,
  owner: (name: string) => `ALTER … OWNER TO the role: it must own what it migrates, here ${name}`,
} as const;

/** Messages of PostgreSQL about insufficient privileges (42501). */
const refusals: readonly (readonly [refusal: RegExp, remedy: (name: string) => string])[] = [
  [/^permission denied for database (.+)$/, grantRemedies.database],
  [/^permission denied for schema (.+)$/, grantRemedies.schema],
  [/^(?:must be owner of|permission denied for) (.+)$/, grantRemedies.owner],
];

/** What the operator can do if the role lacks a privilege. */
export function missingGrant(error: unknown): string | undefined {
  const { code, message } = Object(error);
  if (code !== '42501') return undefined;
  for (const [refusal, remedy] of refusals) {
    const [, name] = refusal.exec(String(message)) ?? [];
    if (name !== undefined) return `${remedy(name)}. See docs/guides/postgresql.md.`;
  }
  return undefined;
}
