import { describe, expect, it } from 'vitest';
import { parseDatabaseUrl } from '../../../src/platform/database/database-url.ts';
import { certificateAuthorityFile } from '../../support/database/postgres-proxy.ts';

// DATABASE_URL, parsed like libpq does.

const unverified = { rejectUnauthorized: false };

describe('parseDatabaseUrl', () => {
  it.each<[string, object]>([
    ['postgresql://db', { host: 'db' }],
    ['postgres://ann@db:5433/forms', { user: 'ann', host: 'db', port: 5433, database: 'forms' }],
    [
      'postgresql://ann:p%40ss%3Aw%2Frd%231%25%3F@db/my%20db',
      { user: 'ann', password: 'p@ss:w/rd#1%?', host: 'db', database: 'my db' },
    ],
    ['postgresql://db/a%2Fb%3Fc%23d', { host: 'db', database: 'a/b?c#d' }],
    ['postgresql://[::1]:5433/forms', { host: '::1', port: 5433, database: 'forms' }],
    ['postgresql://ann@/forms?host=/run/postgresql', { user: 'ann', host: '/run/postgresql' }],
    ['postgresql://ann@%2Frun%2Fpostgresql/forms', { host: '/run/postgresql', ssl: false }],
    ['postgresql:///forms?host=/run/pg&port=5433', { host: '/run/pg', port: 5433, ssl: false }],
    ['postgresql://db/?dbname=x&user=u&password=p', { database: 'x', user: 'u', password: 'p' }],
    ['postgresql://db/x?application_name=forms%201', { application_name: 'forms 1' }],
    ['postgresql://db/x?connect_timeout=3', { connectionTimeoutMillis: 3000 }],
    ['postgresql://db/x?connection_limit=3', { max: 3 }],
    ['postgresql://db/x?pgbouncer=true', { statementNames: false }],
    ['postgresql://db/x?options=-c%20geqo%3Doff', { options: '-c geqo=off' }],
    ['postgresql://db/x?channel_binding=prefer', { enableChannelBinding: true }],
    ['postgresql://db/x?sslmode=disable', { ssl: false }],
    ['postgresql://db/x?sslmode=allow', { ssl: false, tlsFallback: { ssl: unverified } }],
    ['postgresql://db/x?sslmode=prefer', { ssl: unverified, tlsFallback: { ssl: unverified } }],
    ['postgresql://db/x', { ssl: unverified, tlsFallback: { ssl: unverified } }],
    ['postgresql://db/x?sslmode=require', { ssl: unverified }],
    ['postgresql://db/x?sslmode=verify-full', { ssl: {} }],
    ['postgresql://db/x?sslmode=verify-full&sslrootcert=system', { ssl: {} }],
    [
      `postgresql://db/x?sslmode=verify-full&sslrootcert=${certificateAuthorityFile}`,
      { ssl: { ca: expect.stringContaining('BEGIN CERTIFICATE') } },
    ],
    [
      `postgresql://db/x?sslmode=require&sslcert=${certificateAuthorityFile}&sslkey=${certificateAuthorityFile}`,
      { ssl: { cert: expect.stringContaining('BEGIN'), key: expect.stringContaining('BEGIN') } },
    ],
  ])('parses %s', (url, connection) => {
    expect(parseDatabaseUrl(url)).toMatchObject({ connection, schema: 'public' });
  });

  it('parses the schema of the tables', () => {
    expect(parseDatabaseUrl('postgresql://db/x?schema=forms_2').schema).toBe('forms_2');
  });
});

describe('parseDatabaseUrl with an invalid URL', () => {
  it.each([
    ['mysql://db/x', 'must be a postgresql:// URL'],
    ['forms', 'must be a postgresql:// URL'],
    ['postgresql://db:port/x', 'must be a postgresql:// URL'],
    ['postgresql://db/100%', 'encode % as %25'],
    ['postgresql://one,two/x', 'specifies several hosts'],
    ['postgresql:///x?host=one,two', 'specifies several hosts'],
    [
      'postgresql://db/x?poolsize=3',
      '"poolsize", which is not supported. Supported parameters: host, port,',
    ],
    ['postgresql://db/x?toString=1', '"toString", which is not supported'],
    ['postgresql://db/x?sslmode=no-verify', 'must be one of disable, allow, prefer, require'],
    ['postgresql://db/x?sslmode=verify-ca', 'requires sslrootcert='],
    [
      'postgresql://db/x?sslmode=verify-full&sslrootcert=/nowhere',
      'has sslrootcert: the file cannot be read',
    ],
    [`postgresql://db/x?sslcert=${certificateAuthorityFile}`, 'requires both sslcert and sslkey'],
    ['postgresql://db/x?channel_binding=require', 'must be one of disable, prefer'],
    ['postgresql://db/x?connection_limit=1', 'must be a number, 2 to 1000'],
    ['postgresql://db/x?connect_timeout=soon', 'must be a number, 1 to 300'],
    ['postgresql://db:99999/x', 'has port=99999'],
    ['postgresql://db/x?schema=Forms', 'lower-case letters'],
    ['postgresql://db/x?schema=pg_temp', 'not start with pg_'],
    ['postgresql://db/x?schema=a"b', 'lower-case letters'],
  ])('rejects %s: %s', (url, message) => {
    const secret = url.replace('://', '://ann:hunter2@');
    expect(() => parseDatabaseUrl(secret)).toThrow(message);
    expect(() => parseDatabaseUrl(secret)).not.toThrow('hunter2');
  });
});
