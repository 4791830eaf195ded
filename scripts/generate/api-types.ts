import { mkdirSync, writeFileSync } from 'node:fs';
import openapiTS, {
  astToString,
  type OpenAPI3,
  type OpenAPITSOptions,
  type SchemaObject,
} from 'openapi-typescript';
import ts from 'typescript';
import { apiDocuments } from '../../rest/serving/api-documents.ts';

// Writes the types of the REST API from the OpenAPI document: all of them for the client, and those of public
// endpoints for the package of the form.

const document = apiDocuments.find(({ path }) => path === '/openapi.json');
if (!document) throw new Error('The OpenAPI document is missing');
const openApi = JSON.parse(JSON.stringify(document.build('https://forms.example/api/v1')));

/** The generator changes what it is given. */
async function writeTypes(path: string, source: OpenAPI3, options: OpenAPITSOptions) {
  const file = new URL(`../../${path}`, import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, astToString(await openapiTS(structuredClone(source), options)));
}

await writeTypes('packages/client/generated/rest.ts', openApi, {
  transform: ({ format }) =>
    format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined,
});

/** What programs that draw forms receive and send: the form, its questions and the responses. */
const roots = [
  'PublicForm',
  'FormAccess',
  'UploadedFile',
  'SubmissionResult',
  'PreviewResult',
  'Problem',
  'PartialResponseInput',
  'SavedPartial',
  'ResumedPartial',
  'OpenedInvitation',
  'VisitInput',
];

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
const { openapi, info } = openApi;

await writeTypes(
  'packages/form/generated/api.ts',
  { openapi, info, paths: {}, components: { schemas } },
  {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    inject: 'type Json = string | number | boolean | null | Json[] | { [member: string]: Json };\n',
    // The document leaves the type of operands open; in a form they are JSON.
    transform: (_, { path }) =>
      path === '#/components/schemas/Comparand'
        ? ts.factory.createTypeReferenceNode('Json')
        : undefined,
  },
);
