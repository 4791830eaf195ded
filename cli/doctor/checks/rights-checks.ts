import { grantRemedies } from '../../../src/platform/database/missing-grants.ts';
import { type Check, failure, ok, skipped, warning } from '../check.ts';
import { databaseCheck } from '../conditional-checks.ts';

interface Rights {
  readonly database: string;
  readonly may_create_schemas: boolean;
  readonly may_use_schema: boolean;
  readonly has_queue: boolean;
  readonly foreign_tables: readonly string[];
}

/** $1: the schema of the service, $2: that of the job queue. */
const rightsStatement = `
  SELECT current_database() AS database,
    has_database_privilege(current_database(), 'CREATE') AS may_create_schemas,
    coalesce((SELECT has_schema_privilege(oid, 'USAGE') AND has_schema_privilege(oid, 'CREATE')
      FROM pg_namespace WHERE nspname = $1), false) AS may_use_schema,
    EXISTS (SELECT FROM pg_namespace WHERE nspname = $2) AS has_queue,
    ARRAY(SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname IN ($1, $2) AND relkind IN ('r', 'p') AND NOT pg_has_role(relowner, 'USAGE')
      ORDER BY relname LIMIT 5) AS foreign_tables`;

export const rightsChecks: readonly Check[] = [
  databaseCheck({
    id: 'database-rights',
    title: 'Privileges',
    async run({ db, schema }) {
      const { rows } = await db.pool.query<Rights>(rightsStatement, [schema, db.jobsSchema]);
      const [rights] = rows;
      if (!rights) return skipped('they cannot be read');
      const missing = [
        ...(rights.may_use_schema ? [] : [grantRemedies.schema(schema)]),
        ...(rights.has_queue || rights.may_create_schemas
          ? []
          : [grantRemedies.database(rights.database)]),
      ];
      if (missing.length > 0) {
        return failure(
          'the role lacks privileges to create tables',
          `${missing.join('; ')}. See docs/guides/postgresql.md.`,
        );
      }
      if (rights.foreign_tables.length === 0)
        return ok('the role may migrate and use the database');
      const tables = rights.foreign_tables.join(', ');
      return warning(`other roles own tables: ${tables}`, `${grantRemedies.owner(tables)}.`);
    },
  }),
];
