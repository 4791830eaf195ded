import { openApiDocument } from '../../../rest/openapi/openapi-document.ts';
import { apiDocuments } from '../../../rest/serving/api-documents.ts';
import type { DocsGroup } from '../model/docs-page.ts';
import { renderReference } from './api-reference.ts';
import { openApiModel } from './openapi-model.ts';

/** The reference of the REST API. */
export function referencePages(url: string): DocsGroup {
  return {
    title: 'REST API',
    pages: [
      {
        path: '/docs/api',
        title: 'REST API',
        render: () => {
          const document = openApiDocument(`${url}/api/v1/openapi.json`, apiDocuments);
          return renderReference(openApiModel.parse(document));
        },
      },
    ],
  };
}
