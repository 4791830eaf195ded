import { mkdirSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString, type OpenAPI3, type SchemaObject } from 'openapi-typescript';
import ts from 'typescript';
import { apiDocuments } from '../../rest/serving/api-documents.ts';

// Writes the types of the public endpoints for the package of the form, from the OpenAPI document: those
// of the form, its questions and the responses.

const folder = new URL('../../packages/form/generated/', import.meta.url);
const roots = [
  ...['PublicForm', 'FormAccess', 'UploadedFile', 'SubmissionResult', 'PreviewResult', 'Problem'],
  ...['PartialResponseInput', 'SavedPartial', 'ResumedPartial', 'OpenedInvitation', 'VisitInput'],
];
const jsonType =
  'type Json = string | number | boolean | null | Json[] | { [member: string]: Json };\n';

const document = apiDocuments.find(({ path }) => path === '/openapi.json');
if (!document) throw new Error('The OpenAPI document is missing');
const openApi = JSON.parse(JSON.stringify(document.build('https://forms.example/api/v1')));

/** Names of the schemas that others refer to, directly or not, and their own. */
function reachableFrom(names: readonly string[]): Set<string> {
  const reached = new Set(names);
  for (const name of reached) {
    const text = JSON.stringify(openApi.components.schemas[name]);
    for (const [, other = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      reached.add(other);
  }
  return reached;
}

const reached = reachableFrom(roots);
const schemas = Object.fromEntries(
  Object.entries<SchemaObject>(openApi.components.schemas).filter(([name]) => reached.has(name)),
);
const part: OpenAPI3 = {
  openapi: openApi.openapi,
  info: openApi.info,
  paths: {},
  components: { schemas },
};

const nodes = await openapiTS(part, {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  inject: jsonType,
  // The document leaves the type of operands open; in a form they are JSON.
  transform: (_, { path }) =>
    path === '#/components/schemas/Comparand'
      ? ts.factory.createTypeReferenceNode('Json')
      : undefined,
});
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('api.ts', folder), astToString(nodes));
