import { createFormwright, type TypedDocument, verifyWebhook } from '@formwright/client';
import type { Query } from '@formwright/client/graphql';

// What must not compile: each mistake is told of. `package.test.ts` finds the lines by their comments.

const formwright = createFormwright({ url: '' });
const path = { id: 'x' };
declare const document: TypedDocument<Pick<Query, 'form'>, { id: string }>;

formwright.rest('GET /form'); // a path that there is not
formwright.rest('PUT /forms'); // a method that it does not have
formwright.rest('GET /forms/{id}'); // a path without its id
formwright.rest('GET /forms/{id}', { path: { di: 'x' } }); // another name
formwright.rest('POST /forms', { body: { title: 5 } }); // a number in place of text
formwright.rest('GET /forms', { query: { limit: 'ten' } }); // text in place of a number
formwright.rest('GET /forms', { query: { size: 10 } }); // a parameter that there is not
formwright.rest('PATCH /forms/{id}', { path, headers: { 'If-Match': 5 } }); // a number as a header
formwright.rest('GET /forms/{id}/responses/export', { path }); // a download is no data
formwright.rest('PUT /forms/{id}/responses/{response_id}/approval', {
  path: { id: 'x', response_id: 'y' },
  body: { status: 'none' }, // a verdict that there is not
});
(await formwright.rest('GET /forms/{id}', { path })).published.version; // null, until it is published
formwright.publicForm('party').submit({ answer: {} }); // another name
formwright.graphql(document); // variables are missing
formwright.graphql(document, { id: 5 }); // a number in place of text
(await formwright.graphql(document, path)).form.title; // null, where it failed
(await formwright.graphql(document, path)).form?.published.version; // null, as above
const event = await verifyWebhook('whsec_', {}, '');
event.data.response; // not every event has one
for await (const form of formwright.forms()) form.titel; // a member that there is not
