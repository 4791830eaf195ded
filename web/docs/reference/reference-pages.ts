import { tags } from '../../../rest/endpoints/tags.ts';
import { openApiDocument } from '../../../rest/openapi/openapi-document.ts';
import { recordedExamples } from '../../../rest/recorded/recorded-examples.ts';
import { apiDocuments } from '../../../rest/serving/api-documents.ts';
import type { DocsAddress, DocsGroup, DocsPage } from '../model/docs-page.ts';
import { apiOverview } from './api-overview.ts';
import { type OpenApi, openApiModel } from './openapi-model.ts';
import { schemasPage } from './schemas-page.ts';
import { segmentOf, tagPage, webhookEventsPage } from './tag-pages.ts';

/** The tags of the OpenAPI document; the last one has the endpoints of documents such as itself. */
const tagNames = [...tags.map(({ name }) => name), 'Documents'];

const pathOf = (name: string) => `/docs/api/${segmentOf(name)}`;

/** The reference of the REST API: an overview, a page for each tag, the webhook events and the schemas. */
export function referencePages({ url, base, served }: DocsAddress): DocsGroup {
  let parsed: OpenApi | undefined;
  const readApi = () => {
    const document = () => openApiDocument(`${url}/api/v1/openapi.json`, apiDocuments);
    parsed ??= openApiModel.parse(document());
    return parsed;
  };
  const schemas = `${base}${pathOf('Schemas')}`;
  const page = (title: string, render: DocsPage['render']): DocsPage => ({
    ...{ path: pathOf(title), title, outlined: true, render },
  });
  const contextOf = () => ({ api: readApi(), examples: recordedExamples, url, schemas, served });
  return {
    title: 'REST API',
    pages: [
      {
        path: '/docs/api',
        title: 'Overview of the REST API',
        render: () => apiOverview(readApi(), { url, base, pathOf }),
      },
      ...tagNames.map((name) => page(name, () => tagPage(contextOf(), name))),
      page('Webhook events', () => webhookEventsPage(readApi(), schemas)),
      page('Schemas', () => schemasPage(readApi(), schemas)),
    ],
  };
}
