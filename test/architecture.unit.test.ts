import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

// The folders of ARCHITECTURE.md and the imports between them. Type imports count.

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * The folders that each folder may import, lowest layer first: a row may name only rows above it.
 * `folder/**` is the folder with all below it.
 */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  'prisma/generated': [],

  'src/platform/archive': [],
  'src/platform/cache': [],
  'src/platform/json': [],
  'src/platform/text': [],
  'src/platform/sql': [],
  'src/platform/observability': [],
  'src/platform': ['.'],
  'src/platform/concurrency': ['src/platform'],
  'src/platform/validation': ['src/platform', 'src/platform/json', 'src/platform/text'],
  'src/platform/storage': ['src/platform'],
  'src/platform/postgres': ['src/platform'],
  'src/platform/citus': [],
  'src/platform/errors': [
    ...['prisma/generated', 'src/platform', 'src/platform/observability'],
    'src/platform/storage',
  ],
  'src/platform/database/connection': [],
  'src/platform/database': [
    ...['prisma/generated', 'src/platform', 'src/platform/database/connection'],
    ...['src/platform/citus', 'src/platform/errors', 'src/platform/observability'],
  ],
  'src/platform/database/migrations': ['src/platform', 'src/platform/database'],
  'src/platform/maintenance': ['src/platform', 'src/platform/database'],
  'src/platform/distribution': ['src/platform', 'src/platform/citus', 'src/platform/database'],
  'src/platform/config': ['src/platform/database', 'src/platform/text'],
  'src/platform/jobs': ['src/platform', 'src/platform/database', 'src/platform/observability'],
  'src/platform/secrets': [
    ...['src/platform', 'src/platform/config', 'src/platform/database'],
    'src/platform/observability',
  ],
  'src/platform/container': [
    ...['src/platform', 'src/platform/config', 'src/platform/database', 'src/platform/jobs'],
    ...['src/platform/observability', 'src/platform/secrets', 'src/platform/storage'],
  ],
  'src/platform/startup': ['src/platform/**'],

  'src/definition/base': [],
  'src/definition/conditions': ['src/definition/base', 'src/platform/json', 'src/platform/text'],
  'src/definition/values': [
    ...['src/definition/base', 'src/platform/json', 'src/platform/text', 'src/platform/validation'],
  ],
  'src/definition/markdown': ['src/definition/values'],
  'src/definition/analytics': ['src/definition/base', 'src/definition/values'],
  'src/definition/question-types': [
    ...['src/definition/base', 'src/definition/conditions', 'src/definition/values'],
    ...['src/definition/analytics', 'src/platform/text'],
  ],
  'src/definition': [
    ...['src/definition/base', 'src/definition/conditions', 'src/definition/values'],
    ...['src/definition/question-types', 'src/platform/json'],
  ],
  'src/definition/expressions/language': ['src/definition/base', 'src/platform/text'],
  'src/definition/expressions/typing': [
    ...['src/definition/expressions/language', 'src/definition/base', 'src/platform/json'],
  ],
  'src/definition/expressions/cost': [
    ...['src/definition/expressions/language', 'src/definition/expressions/typing'],
    'src/definition/base',
  ],
  'src/definition/expressions': [
    ...['src/definition/expressions/language', 'src/definition/expressions/typing'],
    ...['src/definition/expressions/cost', 'src/definition/base'],
  ],
  'src/definition/flow': [
    ...['src/definition', 'src/definition/base', 'src/definition/conditions'],
    ...['src/definition/expressions', 'src/definition/values'],
  ],
  'src/definition/parsing': [
    ...['src/definition', 'src/definition/base', 'src/definition/conditions'],
    ...['src/definition/expressions', 'src/definition/expressions/language'],
    ...['src/definition/values', 'src/platform', 'src/platform/text', 'src/platform/validation'],
  ],
  'src/definition/answers': [
    ...['src/definition', 'src/definition/analytics', 'src/definition/base'],
    ...['src/definition/expressions', 'src/definition/flow'],
    ...['src/definition/values', 'src/platform', 'src/platform/text'],
  ],

  'src/definition/answer-types': [
    ...['src/definition', 'src/definition/base', 'src/definition/question-types'],
    'src/definition/values',
    ...['src/platform/json', 'src/platform/text'],
  ],

  'src/definition/translations': [
    ...['src/definition', 'src/definition/base', 'src/definition/parsing'],
  ],

  'src/languages/texts': ['src/definition'],
  'src/languages': [
    ...['src/languages/texts', 'src/definition', 'src/definition/base', 'src/platform/json'],
  ],

  'src/events': ['src/platform/**'],
  'src/workspaces/sessions': ['src/platform/**'],
  'src/workspaces': ['prisma/generated', 'src/workspaces/sessions', 'src/platform/**'],
  'src/access/limits': ['src/platform/**'],
  'src/access/captcha': ['src/access/limits', 'src/platform/**'],
  'src/access': ['src/access/**', 'src/platform/**'],

  'src/forms/deletion': ['src/platform/**'],
  'src/forms/templates/translations': [],
  'src/forms/templates': ['src/forms/templates/translations'],
  'src/forms/settings': [
    'src/languages/texts',
    'src/access',
    'src/definition/**',
    'src/workspaces',
    'src/platform/**',
  ],
  'src/forms/cache': [
    ...['src/forms/deletion', 'src/forms/settings', 'src/access', 'src/definition/**'],
    ...['src/events', 'src/workspaces', 'src/platform/**', 'prisma/generated'],
  ],
  'src/forms/translations': ['src/forms/settings', 'src/definition/**', 'src/platform/**'],
  'src/forms': [
    ...['src/forms/cache', 'src/forms/deletion', 'src/forms/settings', 'src/forms/templates'],
    ...[
      'src/forms/translations',
      'src/definition/**',
      'src/events',
      'src/workspaces',
      'src/platform/**',
    ],
    'prisma/generated',
  ],
  'src/forms/public': [
    ...['src/forms', 'src/forms/cache', 'src/definition', 'src/definition/translations'],
    ...['src/languages', 'src/languages/texts', 'src/access/**', 'src/platform/**'],
    'prisma/generated',
  ],

  'src/forms/preview': [
    ...['src/forms/cache', 'src/forms/public', 'src/forms/settings', 'src/access'],
    ...['src/definition', 'src/platform/**', 'prisma/generated'],
  ],

  'src/files': [
    ...['src/forms/**', 'src/definition/**', 'src/access', 'src/workspaces', 'src/platform/**'],
    'prisma/generated',
  ],

  'src/responses/counters': ['src/definition/**', 'src/platform/**'],
  'src/responses/store': [
    ...['src/responses/counters', 'src/definition/**', 'src/access/captcha', 'src/events'],
    ...['src/platform/**', 'prisma/generated'],
  ],
  'src/responses/filter/conditions': [
    ...['src/definition/**', 'src/platform/**', 'prisma/generated'],
  ],
  'src/responses/filter/answer-index': [
    ...['src/responses/filter/conditions', 'src/responses/store', 'src/forms/cache'],
    ...['src/definition/**', 'src/platform/**'],
  ],
  'src/responses/filter': [
    ...['src/responses/filter/**', 'src/forms/cache', 'src/definition/**', 'src/workspaces'],
    'src/platform/**',
  ],
  'src/responses/read': [
    ...['src/responses/filter', 'src/responses/store', 'src/forms', 'src/forms/cache'],
    ...['src/definition/**', 'src/workspaces'],
    ...['src/platform/**', 'prisma/generated'],
  ],
  'src/responses/visits': [
    ...['src/forms/cache', 'src/forms/public', 'src/definition/**', 'src/access'],
    'src/platform/**',
  ],
  'src/responses/analytics': [
    ...['prisma/generated', 'src/responses/filter'],
    ...['src/responses/visits', 'src/forms', 'src/forms/cache', 'src/forms/translations'],
    ...['src/definition/**', 'src/workspaces', 'src/platform/**'],
  ],
  'src/responses/invitations': [
    ...['src/responses/store', 'src/forms/**', 'src/definition/**', 'src/access'],
    ...['src/workspaces', 'src/platform/**', 'prisma/generated'],
  ],
  'src/responses/export/tables': [
    ...['src/responses/read', 'src/responses/invitations', 'src/definition/**'],
    'src/platform/text',
  ],
  'src/responses/export': [
    ...['src/responses/export/tables', 'src/responses/invitations', 'src/responses/read'],
    ...['src/responses/store', 'src/forms'],
    ...['src/forms/translations', 'src/definition/**', 'src/workspaces', 'src/platform/**'],
  ],
  'src/responses/export/files': [
    ...['src/responses/export', 'src/responses/export/tables', 'src/responses/read', 'src/files'],
    ...['src/forms', 'src/workspaces', 'src/platform/**'],
  ],
  'src/responses/live': [
    ...['src/responses/read', 'src/responses/store', 'src/forms', 'src/workspaces'],
    ...['src/platform/**', 'prisma/generated'],
  ],
  'src/responses': [
    ...['src/responses/analytics', 'src/responses/counters', 'src/responses/live'],
    ...['src/responses/filter', 'src/responses/filter/answer-index'],
    ...['src/responses/read', 'src/responses/store', 'src/responses/visits', 'src/files'],
    ...['src/forms/**', 'src/definition/**', 'src/events', 'src/workspaces', 'src/platform/**'],
    'prisma/generated',
  ],
  'src/responses/submit': [
    ...['src/languages', 'src/responses/invitations', 'src/files'],
    ...['src/responses', 'src/responses/store', 'src/forms/**', 'src/definition/**'],
    ...['src/access/**', 'src/events', 'src/workspaces', 'src/platform/**', 'prisma/generated'],
  ],
  'src/responses/partial': [
    ...['src/responses', 'src/responses/submit', 'src/files'],
    ...['src/forms/**', 'src/definition/**', 'src/access', 'src/workspaces', 'src/platform/**'],
    'prisma/generated',
  ],

  'src/webhooks/sending': [],
  'src/webhooks/signing': ['src/platform/**'],
  'src/webhooks/delivery': [
    ...['src/webhooks/sending', 'src/webhooks/signing', 'src/forms', 'src/forms/deletion'],
    ...['src/events', 'src/platform/**'],
  ],
  'src/webhooks': [
    ...['src/webhooks/**', 'src/forms', 'src/events', 'src/workspaces', 'src/platform/**'],
    'prisma/generated',
  ],

  // The types of one subject know those of others through src/schema/core only.
  'src/schema/core': [
    ...['src/responses', 'src/files', 'src/forms/public', 'src/definition', 'src/events'],
    ...['src/access/**', 'src/workspaces', 'src/platform/**', 'prisma/generated'],
  ],
  'src/schema/access': ['src/schema/core', 'src/forms/cache'],
  'src/schema/files': ['src/schema/core', 'src/files', 'src/platform/**', 'prisma/generated'],
  'src/schema/forms': [
    ...['src/schema/core', 'src/forms/**', 'src/definition/**', 'src/access/captcha'],
    ...['src/platform/**', 'prisma/generated'],
  ],
  'src/schema/responses': [
    ...['src/schema/core', 'src/responses/**', 'src/definition/**', 'src/platform/**'],
    'prisma/generated',
  ],
  'src/schema/webhooks': [
    ...['src/schema/core', 'src/webhooks/**', 'src/forms', 'src/events', 'src/workspaces'],
    ...['src/platform/**', 'prisma/generated'],
  ],
  'src/schema/workspaces': [
    ...['src/schema/core', 'src/workspaces', 'src/platform/**', 'prisma/generated'],
  ],
  'src/schema': ['src/schema/**', 'src/workspaces'],

  'src/graphql/document': [],
  'src/graphql/input': ['src/graphql/document', 'src/schema', 'src/schema/core', 'src/platform/**'],
  'src/graphql/transport': ['src/schema/core', 'src/platform/**'],
  'src/graphql/limits': [
    ...['src/graphql/document', 'src/graphql/input', 'src/graphql/transport', 'src/schema'],
    'src/platform/**',
  ],
  'src/graphql/executor': [
    ...['src/graphql/document', 'src/graphql/input', 'src/graphql/limits'],
    ...['src/graphql/transport', 'src/schema', 'src/schema/core', 'src/platform/**'],
  ],
  'src/graphql/uploads': [
    ...['src/graphql/limits', 'src/graphql/transport', 'src/schema/core', 'src/files'],
    'src/platform/**',
  ],
  'src/graphql': [
    ...['src/graphql/**', 'src/schema', 'src/schema/core', 'src/responses', 'src/platform/**'],
  ],

  'src/http': [
    ...['src/schema/core', 'src/files', 'src/access/limits', 'src/workspaces/sessions'],
    'src/platform/**',
  ],

  rest: [
    ...['src/graphql/input', 'src/schema', 'src/schema/core', 'src/responses'],
    ...['src/forms/public', 'src/access', 'src/workspaces', 'src/platform/**'],
  ],
  'rest/generated': [],
  'rest/recorded': ['rest'],
  'rest/endpoints/parameters': ['rest', 'src/schema/core', 'src/platform', 'src/platform/json'],
  'rest/endpoints': [
    ...['rest', 'rest/endpoints/parameters', 'rest/generated', 'src/http', 'src/responses/submit'],
    ...['src/responses/visits', 'src/forms/public'],
  ],
  'rest/openapi': [
    ...[
      'rest',
      'rest/endpoints',
      'rest/recorded',
      'src/schema',
      'src/forms/public',
      'src/definition',
    ],
    'src/definition/base',
    ...['src/responses/filter', 'src/responses/invitations', 'src/events', 'src/platform/**'],
  ],
  'rest/fast-path': ['rest', 'src/http', 'src/forms/settings', 'src/platform/cache'],
  'rest/serving': [
    ...['rest', 'rest/endpoints', 'rest/fast-path', 'rest/openapi', 'src/http'],
    ...['src/graphql/executor', 'src/schema', 'src/schema/core', 'src/responses'],
    ...['src/forms/public', 'src/definition', 'src/platform/**'],
  ],

  // A package of its own, with the rules of forms; the hosted page uses parts of it.
  'form/generated': [],
  'form/src/api': ['form/generated'],
  'form/src/captcha': [],
  'form/src/storage': ['form/src/api'],
  'form/src/visits': ['form/src/api', 'form/src/storage'],
  'form/src/engines': [...['form/src/api', 'src/definition/expressions', 'src/definition/flow']],
  'form/src/walk': [
    ...['form/src/api', 'form/src/engines', 'src/definition', 'src/definition/answers'],
    ...['src/definition/base', 'src/definition/flow', 'src/definition/markdown'],
    ...['src/languages', 'src/platform/text'],
  ],
  'form/src/controller': [
    ...['form/src/api', 'form/src/captcha', 'form/src/storage', 'form/src/visits'],
    ...['form/src/walk', 'src/definition/answers', 'src/definition/base', 'src/definition/values'],
  ],
  'form/src': ['form/src/**'],

  web: ['src/http', 'src/responses', 'src/forms/public'],
  'web/docs/model': ['web', 'src/http'],
  'web/docs/search': ['web', 'web/docs/model', 'src/http'],
  'web/docs/client/search': ['web/docs/search'],
  'web/docs/client/reference': ['web/docs/model'],
  'web/docs/client': ['web/docs/client/**'],
  'web/docs/guides': ['web', 'web/docs/model', 'src/http'],
  'web/docs/reference/samples': ['web', 'rest'],
  'web/docs/reference': [
    ...['web', 'web/docs/model', 'web/docs/reference/samples', 'rest', 'rest/recorded'],
    ...['rest/openapi', 'rest/serving'],
  ],
  'web/docs/graphql': [
    ...['web', 'web/docs/model', 'web/docs/reference', 'web/docs/reference/samples', 'rest'],
    ...['rest/recorded', 'src/graphql/limits', 'src/schema'],
  ],
  'web/docs/layout': [...['web', 'web/docs/model', 'src/responses', 'src/platform/errors']],
  'web/console': [
    ...[
      'web',
      'web/docs/layout',
      'src/http',
      'src/forms/public',
      'src/responses',
      'src/workspaces/**',
    ],
    'src/platform/**',
  ],
  'web/editor': [
    ...['web', 'web/docs/layout', 'src/graphql', 'src/http', 'src/responses', 'src/platform/**'],
  ],
  'web/form/style': [],
  'web/form/style/fields': [],
  'web/form/fields': ['src/languages/**', 'web', 'src/definition/**'],
  'web/form/fields/types': [
    'src/languages',
    ...['web', 'web/form/fields', 'src/definition/**', 'src/platform/json', 'src/platform/text'],
  ],
  'web/form/page': [
    'src/languages/**',
    ...['web', 'web/form/fields/**'],
    ...['src/access/captcha', 'src/definition/**', 'src/platform/text'],
  ],
  'web/docs/catalogue/examples': ['src/definition', 'src/definition/base'],
  'web/docs/catalogue': [
    ...['web', 'web/docs/catalogue/examples', 'web/docs/model', 'web/docs/reference'],
    ...['web/form/page', 'src/definition/**', 'src/http', 'src/platform'],
    'src/responses/export/tables',
  ],
  'web/docs/tables/advice': ['src/platform'],
  'web/docs/tables': [
    ...[
      'web',
      'web/docs/catalogue',
      'web/docs/model',
      'web/docs/reference',
      'web/docs/tables/advice',
    ],
    ...[
      'rest',
      'rest/openapi',
      'rest/serving',
      'src/definition/**',
      'src/events',
      'src/graphql/limits',
    ],
    ...['src/forms/settings', 'src/http', 'src/platform', 'src/responses/**', 'src/schema'],
    ...['src/webhooks', 'src/workspaces'],
  ],
  'web/docs/site': [
    ...['web', 'web/docs/guides', 'web/docs/model', 'web/docs/reference', 'web/docs/search'],
    ...['web/docs/catalogue', 'web/docs/graphql', 'web/docs/tables'],
  ],
  'web/docs': [
    ...['web', 'web/docs/layout', 'web/docs/model', 'web/docs/site', 'rest/serving'],
    ...['src/http', 'src/responses', 'src/platform', 'src/platform/container'],
  ],
  'web/home': [
    ...['web', 'web/docs/layout', 'web/docs/model', 'web/docs/search', 'web/docs/site'],
    ...['src/http', 'src/responses', 'src/platform', 'src/platform/container'],
  ],
  'web/form/embed': ['form/src/storage'],
  'web/form/client/shims': [],
  'web/form/client/draft': [
    ...['form/src/api', 'form/src/storage', 'form/src/walk', 'web/form/page', 'web/form/fields'],
    ...['src/definition', 'web/form/embed'],
  ],
  'web/form/client/preview': ['form/src/api'],
  'web/form/client': [
    ...['form/src/api', 'form/src/storage', 'form/src/visits', 'web', 'web/form/embed'],
    ...['web/form/client/draft', 'web/form/client/preview'],
    ...['web/form/fields', 'web/form/page', 'src/languages'],
  ],
  'web/form/client/captcha': [
    ...['form/src/captcha', 'web/form/client', 'web/form/page', 'src/access/captcha'],
  ],
  'web/form/client/controls': [
    ...['form/src/api', 'form/src/walk', 'web', 'web/form/client', 'web/form/client/draft'],
    ...['web/form/fields/**', 'src/languages', 'src/definition/**', 'src/platform/text'],
  ],
  'web/form/client/errors': [
    ...['form/src/api', 'form/src/walk', 'web', 'web/form/client', 'web/form/fields'],
    ...['src/languages', 'src/definition'],
  ],
  'web/form/client/answering': [
    ...['form/src/api', 'web/form/client', 'web/form/client/draft', 'web/form/fields/**'],
    ...['web/form/page', 'src/definition/**', 'src/platform/text'],
  ],
  'web/form/client/notices': [
    ...['web', 'web/form/client', 'web/form/client/draft', 'web/form/fields', 'src/definition'],
  ],
  'web/form/client/sections': [
    ...['web/form/client', 'web/form/client/answering', 'web/form/client/draft'],
    ...['web/form/fields', 'src/languages/**'],
  ],
  'web/form/client/controller': [
    ...[
      'form/src/storage',
      'web/form/client',
      'web/form/client/answering',
      'web/form/client/controls',
    ],
    ...['web/form/client/draft', 'web/form/client/errors', 'web/form/client/sections'],
    ...['web/form/fields', 'web/form/page', 'form/src/walk', 'src/languages', 'src/definition/**'],
  ],
  'web/form/client/saving': [
    ...['form/src/api', 'web', 'web/form/client', 'web/form/client/draft'],
    ...['web/form/fields/**', 'src/languages', 'src/definition/**'],
  ],
  'web/form/client/invitation': [
    ...['form/src/api', 'web', 'web/form/client', 'web/form/client/notices', 'web/form/fields/**'],
    ...['web/form/page', 'src/languages/**', 'src/definition/**'],
  ],
  'web/form/client/submission': [
    ...['form/src/api', 'web', 'web/form/client', 'web/form/client/captcha'],
    ...['web/form/client/controller', 'web/form/client/draft', 'web/form/client/errors'],
    ...['web/form/client/notices', 'web/form/client/invitation'],
    ...['web/form/fields', 'web/form/page', 'form/src/walk', 'src/languages', 'src/definition'],
  ],
  'web/form/client/start': [
    ...['form/src/api', 'form/src/engines', 'form/src/storage', 'form/src/walk', 'web/form/client'],
    ...['web/form/client/captcha', 'web/form/client/controller', 'web/form/client/controls'],
    ...['web/form/client/draft', 'web/form/client/errors', 'web/form/client/notices'],
    ...['web/form/client/saving', 'web/form/client/invitation', 'web/form/client/submission'],
    'web/form/page',
    ...['web', 'web/form/fields', 'src/languages', 'src/definition/**'],
  ],
  'web/form/client/language': [
    ...['web/form/client', 'web/form/client/answering', 'web/form/client/draft'],
    ...['web/form/client/start', 'web/form/page'],
  ],
  'web/form/client/entry': ['web/form/client/**', 'web/form/embed', 'web/form/page'],
  'web/form': [
    ...['web', 'web/form/page', 'rest/serving', 'rest/generated'],
    ...['src/http', 'src/schema/core', 'src/responses', 'src/access/captcha', 'src/platform/**'],
  ],

  'src/backup/format': ['src/platform', 'src/platform/storage'],
  'src/backup/places': ['src/backup/format', 'src/platform/storage'],
  'src/backup/tables': [
    ...['src/backup/format', 'src/platform/database', 'src/platform/database/migrations'],
    'src/platform/jobs',
    'src/platform/maintenance',
  ],
  'src/backup': [
    ...['src/backup/format', 'src/backup/places', 'src/backup/tables', 'src/files'],
    ...['src/responses/counters', 'src/platform/**'],
  ],
  'src/backup/workspaces': [
    ...['src/backup', 'src/backup/format', 'src/backup/tables', 'src/webhooks/signing'],
    'src/platform/**',
  ],

  'src/operations/places': [...['src/backup/places', 'src/platform/**']],
  'src/operations': [
    ...['src/backup', 'src/operations/places'],
    ...['src/webhooks', 'src/webhooks/delivery', 'src/responses', 'src/responses/store'],
    ...['src/files', 'src/forms/cache', 'src/forms/deletion', 'src/events', 'src/access/limits'],
    ...['src/workspaces/**', 'src/platform/**'],
  ],
  'src/server': [
    ...[
      'src/operations',
      'src/operations/places',
      'web',
      'web/console',
      'web/docs',
      'web/editor',
      'web/form',
      'web/home',
      'rest/fast-path',
    ],
    ...['rest/serving', 'src/http', 'src/graphql/**', 'src/schema/core', 'src/responses'],
    ...['src/webhooks/sending', 'src/forms/cache', 'src/forms/public', 'src/access'],
    ...['src/workspaces', 'src/platform/**'],
  ],
  src: ['src/server'],
  'cli/support': [
    ...['src/server', 'src/forms', 'src/forms/settings', 'src/workspaces', 'src/platform/**'],
    ...['src/backup', 'prisma/generated'],
  ],
  'cli/doctor': ['src/platform/**'],
  'cli/doctor/checks': [
    ...['cli/doctor', 'src/operations/places', 'src/webhooks/sending', 'src/platform/**'],
  ],
  'cli/commands/backup': ['cli/support', 'src/backup/**', 'src/platform/**'],
  'cli/commands': [
    ...[
      'cli/commands/backup',
      'cli/support',
      'cli/doctor',
      'cli/doctor/checks',
      'src/backup',
      'src/responses/**',
      'src/files',
      'src/workspaces',
      'src/platform/**',
    ],
    ...['src/forms', 'src/forms/templates', 'src/forms/translations', 'src/definition/**'],
    ...['prisma/generated', 'src'],
  ],
  cli: ['src', 'src/platform', 'cli/commands', 'cli/commands/backup', 'cli/support'],

  // A package of its own, which imports nothing of the service.
  'client/generated': [],
  'client/src': ['client/generated'],
};

/** Folders that list one thing each: a file per question type, guide, decision and so on. */
const unboundedFolders = [
  'src/definition/question-types',
  'src/languages/texts',
  'docs/decisions',
  'docs/guides',
  'bench',
  'scripts',
];

const maxFilesPerFolder = 15;

const folders = [
  ...['src', 'rest', 'form', 'web', 'cli', 'client', 'prisma', 'test', 'bench', 'trust', 'scripts'],
];

const files = [...folders, 'examples', 'docs'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((file) => !/node_modules\/|^(client|form)\/dist\/|^bench\/results\//.test(file)),
);

const sources = files.filter((file) =>
  /^(src|rest|form|web|cli|client|prisma)\/.*\.ts$/.test(file),
);

/** The folder of a file; what is below a `generated` folder belongs to it. */
const folderOf = (file: string) => dirname(file).replace(/\/generated\/.*$/, '/generated');

const isGenerated = (file: string) => file.includes('/generated/');

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

interface Import {
  readonly specifier: string;
  readonly isTypeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const statements = textOf(file).matchAll(
    /(?:^(?:import|export) (type )?[^;]*?from\s+|\bimport\s*\(?\s*)'([^']+)'/gm,
  );
  return [...statements].map(([, type, specifier = '']) => ({
    specifier,
    isTypeOnly: type !== undefined,
  }));
}

const isRelative = ({ specifier }: Import) => specifier.startsWith('.');

const targetOf = (file: string, { specifier }: Import) =>
  relative(root, resolve(root, dirname(file), specifier));

/** The project's files that a file imports. */
const targetsOf = (file: string): string[] =>
  importsOf(file)
    .filter(isRelative)
    .map((one) => targetOf(file, one));

/** Everything that runs with a file: itself and what it imports, directly or not, except types. */
function reachableFrom(entries: readonly string[]): string[] {
  const reached = new Set(entries);
  for (const file of reached) {
    for (const one of importsOf(file)) {
      if (isRelative(one) && !one.isTypeOnly) reached.add(targetOf(file, one));
    }
  }
  return [...reached];
}

/** The packages and Node modules that files import, except types. */
const packagesOf = (list: readonly string[]): string[] =>
  list.flatMap((file) =>
    importsOf(file)
      .filter((one) => !isRelative(one) && !one.isTypeOnly)
      .map(({ specifier }) => specifier),
  );

const matches = (pattern: string, folder: string) =>
  pattern.endsWith('/**') ? `${folder}/`.startsWith(pattern.slice(0, -2)) : pattern === folder;

const mayImport = (folder: string, target: string) =>
  folder === target || (allowedImports[folder] ?? []).some((pattern) => matches(pattern, target));

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graphOf(edges: readonly (readonly [from: string, to: string])[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets.add(to));
  }
  return graph;
}

/** One cycle for each edge that leads back to a node on the path to it. */
function cyclesIn(graph: Graph): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]) => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' -> '));
    if (path.includes(node) || done.has(node)) return;
    for (const target of graph.get(node) ?? []) visit(target, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

const written = sources.filter((file) => !isGenerated(file));

const edges = written.flatMap((file) =>
  targetsOf(file).map((target): [string, string] => [file, target]),
);

const filesPerFolder = new Map<string, number>();
for (const file of files) {
  filesPerFolder.set(folderOf(file), (filesPerFolder.get(folderOf(file)) ?? 0) + 1);
}

describe('imports between folders', () => {
  const forbidden = edges
    .filter(([file, target]) => !mayImport(folderOf(file), folderOf(target)))
    .map(([file, target]) => `${file} -> ${target}`);
  const folderCycles = cyclesIn(
    graphOf(edges.map(([file, target]) => [folderOf(file), folderOf(target)])),
  );
  const fileCycles = cyclesIn(graphOf(edges));

  it('lists every folder with sources in the table, and no other', () => {
    const withSources = new Set(sources.map(folderOf));
    const unlisted = [...withSources].filter((folder) => !allowedImports[folder]);
    const gone = Object.keys(allowedImports).filter((folder) => !filesPerFolder.has(folder));
    expect({ unlisted, gone }).toEqual({ unlisted: [], gone: [] });
  });

  it('allows a folder to import only folders above it in the table', () => {
    const rows = Object.keys(allowedImports);
    const upward = Object.entries(allowedImports).flatMap(([folder, patterns]) =>
      patterns.flatMap((pattern) =>
        rows
          .slice(rows.indexOf(folder) + 1)
          .filter((other) => matches(pattern, other))
          .map((other) => `${folder}: ${pattern} includes ${other}`),
      ),
    );
    expect(upward).toEqual([]);
  });

  it('names no folder in a row that the folder does not import', () => {
    const graph = graphOf(edges.map(([file, target]) => [folderOf(file), folderOf(target)]));
    const unused = Object.entries(allowedImports).flatMap(([folder, patterns]) =>
      patterns
        .filter((pattern) => ![...(graph.get(folder) ?? [])].some((one) => matches(pattern, one)))
        .map((pattern) => `${folder}: ${pattern}`),
    );
    expect(unused).toEqual([]);
  });

  it(`imports upwards ${forbidden.length} times`, () => expect(forbidden).toEqual([]));

  it(`has ${folderCycles.length} cycles between folders`, () => expect(folderCycles).toEqual([]));

  it(`has ${fileCycles.length} cycles between files`, () => expect(fileCycles).toEqual([]));
});

describe('the definition', () => {
  const definition = written.filter((file) => file.startsWith('src/definition/'));

  it('runs with pure files of the platform and named packages only', () => {
    expect(definition.length).toBeGreaterThan(60);
    const outside = reachableFrom(definition).filter((file) => !definition.includes(file));
    expect(outside.sort()).toEqual([
      'src/platform/json/imprecise-number.ts',
      'src/platform/json/json-schema.ts',
      'src/platform/problem.ts',
      'src/platform/text/calendar.ts',
      'src/platform/text/nearest-name.ts',
      'src/platform/text/text-direction.ts',
      'src/platform/text/text-rules.ts',
      'src/platform/validation/text-schema.ts',
      'src/platform/validation/validate.ts',
    ]);
    const packages = new Set(packagesOf([...definition, ...outside]));
    expect([...packages].sort()).toEqual([
      '@bufbuild/cel',
      'libphonenumber-js/min',
      're2js',
      'zod',
    ]);
  });

  it('does no input or output', () => {
    const impure = definition.filter((file) =>
      /\b(fetch|process|setTimeout|setInterval)\b[.(]|Date\.now|Math\.random/.test(textOf(file)),
    );
    expect(impure).toEqual([]);
  });
});

it('runs nothing of the server in browsers', () => {
  const entries = [
    'form/src/index.ts',
    'web/form/client/entry/page.ts',
    'web/form/client/captcha/captcha-worker.ts',
    'web/form/embed/embed.ts',
    'web/form/client/entry/closed-page.ts',
    'web/form/client/entry/preview-link.ts',
  ];
  const bundled = reachableFrom(entries);
  const server = bundled.filter(
    (file) =>
      !/^src\/languages\/[\w-]+\.ts$|^(src\/definition|src\/platform\/text|form\/src|web\/form\/(client|embed|fields|page))\//.test(
        file,
      ),
  );
  expect(server.sort()).toEqual(['src/platform/json/imprecise-number.ts', 'web/html.ts']);
  expect(packagesOf(bundled).filter((name) => name.startsWith('node:'))).toEqual([]);
});

it('reads the environment in the entry points only', () => {
  const readers = written.filter((file) => textOf(file).includes('process.env'));
  expect(readers.sort()).toEqual(['cli/support/run-command.ts', 'src/main.ts']);
});

it('imports no package in the client', () => {
  const client = sources.filter((file) => file.startsWith('client/src/'));
  expect(client.length).toBeGreaterThan(5);
  const packages = client.flatMap(importsOf).filter((one) => !isRelative(one));
  expect(packages).toEqual([]);
});

describe('sizes', () => {
  it(`has at most ${maxFilesPerFolder} files in a folder`, () => {
    const sizes = [...filesPerFolder].sort(([a], [b]) => a.localeCompare(b));
    console.log(`files per folder: ${sizes.map((one) => one.join(' ')).join(', ')}`);
    const tooLarge = sizes.filter(
      ([folder, size]) =>
        size > maxFilesPerFolder &&
        !isGenerated(`${folder}/`) &&
        !unboundedFolders.includes(folder),
    );
    expect(tooLarge).toEqual([]);
  });

  it('has at most 400 lines in a file, and 100 in the median', () => {
    const lengths = written.map((file) => textOf(file).split('\n').length).sort((a, b) => a - b);
    expect(lengths.at(-1)).toBeLessThanOrEqual(400);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(100);
  });
});

it('gives every prepared statement a unique name', () => {
  const names = written
    .flatMap((file) => [...textOf(file).matchAll(/name: (['`][^'`]+['`]),\s*text[:,]/g)])
    .map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});
