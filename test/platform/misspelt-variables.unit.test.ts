import { describe, expect, it } from 'vitest';
import { knownVariables, readConfig } from '../../src/platform/config/config.ts';
import { findMisspelt } from '../../src/platform/config/environment-files.ts';

const suggestionsFor = (...names: string[]) =>
  findMisspelt(Object.fromEntries(names.map((name) => [name, 'x'])), knownVariables).map(
    ({ name, suggestion }) => [name, suggestion],
  );

describe('a misspelt variable', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['RATELIMITS', 'RATE_LIMITS'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['log_level', 'LOG_LEVEL'],
    ['PUBLIC-URL', 'PUBLIC_URL'],
    ['SECRET_KEY_FIEL', 'SECRET_KEY_FILE'],
    ['PROT', 'PORT'],
    ['FORMWRIGHT_DATABASE_URL', 'DATABASE_URL'],
    ['PORT_FILE', 'PORT'],
  ])('%s is recognized as %s', (name, suggestion) => {
    expect(suggestionsFor(name)).toEqual([[name, suggestion]]);
  });

  it('is not assumed for variables of the service and of other programs', () => {
    expect(suggestionsFor(...knownVariables)).toEqual([]);
    expect(
      suggestionsFor(
        'PATH',
        'HOME',
        'HOSTNAME',
        'USER',
        'SHELL',
        'LANG',
        'PWD',
        'TERM',
        'HOSTS',
        'ROLES',
        'POSTGRES_URL',
        'PGHOST',
        'AWS_REGION',
        'AWS_PROFILE',
        'NODE_ENV',
        'NODE_OPTIONS',
        'OTEL_TRACES_SAMPLER',
        'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
        'KUBERNETES_PORT',
        'FORMWRIGHT',
        'API_KEY',
        'FORMWRIGHT_PORT',
        'FORMWRIGHT_SERVICE_HOST',
        'DOMAIN',
        'npm_config_cache',
        'CI',
        'LOG_FILE',
        'REDIS_URL',
        'DATABASE_HOST',
      ),
    ).toEqual([]);
  });

  it('is not assumed if the similar variable is set, too', () => {
    const env = { DATABASE_URL: 'x', DATABASE_URI: 'y' };
    expect(findMisspelt(env, knownVariables)).toEqual([]);
  });
});

describe('OTEL_RESOURCE_ATTRIBUTES', () => {
  it('is refused unless it is a list of names and values', () => {
    for (const text of ['production', 'a=b,c', 'a=b c', 'a=%zz']) {
      expect(() => readConfig({ OTEL_RESOURCE_ATTRIBUTES: text })).toThrow(
        'OTEL_RESOURCE_ATTRIBUTES must be a list such as deployment.environment.name=production',
      );
    }
  });

  it('is a list of percent-encoded values by name', () => {
    const text = 'deployment.environment.name=production, team=forms%2C%20surveys';
    expect(readConfig({ OTEL_RESOURCE_ATTRIBUTES: text }).OTEL_RESOURCE_ATTRIBUTES).toEqual({
      'deployment.environment.name': 'production',
      team: 'forms, surveys',
    });
  });
});
