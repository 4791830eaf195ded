import { createConfig, formatProblems, lintFromString } from '@redocly/openapi-core';
import { apiDocuments } from '../../rest/serving/api-documents.ts';

// Validates the OpenAPI document with the strict rules of Redocly; warnings count as errors. Runs offline.

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'no-unused-components': 'error',
    'operation-operationId-url-safe': 'error',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'tag-description': 'error',
  },
});

const document = apiDocuments.find(({ path }) => path === '/openapi.json');
if (!document) throw new Error('The OpenAPI document is missing');
const url = `https://forms.example/api/v1${document.path}`;
const problems = await lintFromString({
  source: JSON.stringify(document.build(url), null, 2),
  absoluteRef: 'openapi.json',
  config,
});
if (problems.length > 0) {
  formatProblems(problems, {
    format: 'codeframe',
    totals: { errors: problems.length, warnings: 0, ignored: 0 },
    version: '',
  });
  process.exitCode = 1;
}
