import { mkdirSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { apiDocuments } from '../../rest/serving/api-documents.ts';

// Writes the types of the REST API for the client, from the OpenAPI document.

const folder = new URL('../../packages/client/generated/', import.meta.url);
const document = apiDocuments.find(({ path }) => path === '/openapi.json');
if (!document) throw new Error('The OpenAPI document is missing');
const openApi = document.build(`https://forms.example/api/v1${document.path}`);

mkdirSync(folder, { recursive: true });
const nodes = await openapiTS(JSON.parse(JSON.stringify(openApi)), {
  transform: ({ format }) =>
    format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined,
});
writeFileSync(new URL('rest.ts', folder), astToString(nodes));
