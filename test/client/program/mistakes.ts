import { createFormwright, type TypedDocument, verifyWebhook } from '@formwright/client';
import type { Query } from '@formwright/client/graphql';
import { type SurveyAnswers, surveyForm } from './survey-form.ts';

// Lines that must not compile. `client-package.test.ts` finds them by their comments.

const formwright = createFormwright({ url: '' });
const path = { id: 'x' };
declare const document: TypedDocument<Pick<Query, 'form'>, { id: string }>;

formwright.rest('GET /form'); // unknown path
formwright.rest('PUT /forms'); // unsupported method
formwright.rest('GET /forms/{id}'); // missing path parameter
formwright.rest('GET /forms/{id}', { path: { di: 'x' } }); // wrong name
formwright.rest('POST /forms', { body: { title: 5 } }); // a number instead of a string
formwright.rest('GET /forms', { query: { limit: 'ten' } }); // a string instead of a number
formwright.rest('GET /forms', { query: { size: 10 } }); // unknown parameter
formwright.rest('PATCH /forms/{id}', { path, headers: { 'If-Match': 5 } }); // a number as a header
formwright.rest('GET /forms/{id}/responses/export', { path }); // downloads have no data
formwright.rest('PUT /forms/{id}/responses/{response_id}/approval', {
  path: { id: 'x', response_id: 'y' },
  body: { status: 'none' }, // unknown status
});
(await formwright.rest('GET /forms/{id}', { path })).published.version; // null before publishing
formwright.publicForm('party').submit({ answer: {} }); // wrong name
formwright.graphql(document); // missing variables
formwright.graphql(document, { id: 5 }); // a number instead of a string
(await formwright.graphql(document, path)).form.title; // null if the field failed
(await formwright.graphql(document, path)).form?.published.version; // null, as above
const event = await verifyWebhook('whsec_', {}, '');
event.data.response; // not a property of every event
for await (const form of formwright.forms()) form.titel; // unknown property
formwright.rest('POST /forms', {
  body: {
    definition: {
      schema: {
        sections: [
          {
            elements: [
              { type: 'ranking', title: 'Size' }, // no options
              { type: 'nps' }, // no title
            ],
          },
        ],
      },
    },
  },
});
for await (const { answers } of formwright.responses(surveyForm)) {
  answers.color; // unknown question
  answers.age.toFixed(); // optional question
  if (answers.source === 'poster') break; // unknown option
}
for await (const { answers } of formwright.responses<SurveyAnswers>('form_1')) answers.color; // as above
formwright.publicForm(surveyForm).submit({ answers: { age: 5 } }); // required question
formwright.publicForm(surveyForm).submit({ answers: { name: 'Ann', age: '5' } }); // a text instead of a number
