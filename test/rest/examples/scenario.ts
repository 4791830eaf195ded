import type { ExampleRequest } from '../../../rest/recorded-example.ts';

/** Sends the request of an operation and returns the body of the response in the names of REST. */
export interface Caller {
  // biome-ignore lint/suspicious/noExplicitAny: the scenario reads ids and tokens of documented responses
  call(operationId: string, request?: ExampleRequest): Promise<any>;
  /** Sends a request that fails. */
  fail(operationId: string, request: ExampleRequest): Promise<void>;
  /** The token of a link to the file of a response, which only GraphQL returns. */
  linkToken(formId: string, responseId: string): Promise<string>;
  /** Queues the mails of events, which are not sent. */
  relayEvents(): Promise<void>;
}

const feedback = {
  title: 'Feedback',
  description: 'After the workshop.',
  definition: {
    schema: {
      sections: [
        {
          id: 'about',
          title: 'About the workshop',
          elements: [
            { id: 'email', type: 'email', title: 'Your e-mail', required: true },
            { id: 'stars', type: 'rating', title: 'How was it?', max: 5 },
            { id: 'again', type: 'yes_no', title: 'Would you come again?' },
            { id: 'photo', type: 'file', title: 'A photo or a document' },
          ],
        },
      ],
    },
    approval: {
      enabled: true,
      criteria: [{ id: 'liked', question_id: 'stars', op: 'gte', expected: 4 }],
    },
  },
  settings: { save_partial: true, resume_by_mail: true },
};

const upload = {
  itemId: 'photo',
  fileName: 'notes.txt',
  mediaType: 'text/plain',
  text: 'The cake was good.\n',
};

const ann = { email: 'ann@example.org', stars: 5 };
const bob = { email: 'bob@example.org', stars: 2 };
const unknownId = (kind: string) => `${kind}_01kb00000000000000000000zz`;

/** The first request of each operation is its example. They depend on each other, from a form to its deletion. */
export async function runScenario(caller: Caller): Promise<void> {
  const { call, fail } = caller;
  await call('getOpenApi');
  await call('getDefinitionSchema');
  await call('getViewer');
  await call('listTemplates');
  await call('validateForm', { body: { title: 'Feedback', template: 'contact' } });
  await fail('validateForm', { body: { title: '' } });

  const form = await call('createForm', { body: feedback });
  await fail('createForm', { body: { ...feedback, titel: 'Feedback' } });
  const path = { id: form.id };
  await call('updateForm', {
    path,
    headers: { 'If-Match': '"1"' },
    body: {
      description: 'Two minutes.',
      settings: { success_message: 'Thank you!' },
      tags: ['Customers'],
    },
  });
  await fail('updateForm', { path, headers: { 'If-Match': '"1"' }, body: { title: 'Late' } });
  await call('publishForm', { path, body: { revision: 2 } });
  await call('getForm', { path });
  await fail('getForm', { path: { id: unknownId('form') } });
  await call('listForms', { query: { status: 'published', limit: 10 } });
  await fail('listForms', { query: { limit: 1000 } });
  await call('listTags');
  await call('getFormTranslations', { path });
  await call('listFormVersions', { path });
  await call('getFormVersion', { path: { ...path, version: 1 } });
  await call('getVersionAnswersSchema', { path: { ...path, version: 1 } });

  await answerAsVisitor(form, caller);
  await useResponses(path, caller);
  // After the analytics: visits are stored in the background.
  const visit = { viewed: true, reached: ['email', 'stars'] };
  await call('recordVisit', { path: { slug: form.slug }, body: visit });
  await preview(form, caller);

  const copy = await call('duplicateForm', { path, body: { title: 'Feedback 2027' } });
  await call('unpublishForm', { path });
  await fail('unpublishForm', { path: { id: copy.id } });
  await call('deleteForm', { path: { id: copy.id } });
  await fail('deleteForm', { path: { id: copy.id } });
  await manageDatasets(caller);
  await manageKeys(caller);
  await manageWebhooks(path, caller);
  await call('listAudit', { query: { limit: 2 } });
}

interface CreatedForm {
  readonly id: string;
  readonly slug: string;
  readonly preview_url: string;
}

async function answerAsVisitor({ id, slug }: CreatedForm, { call, fail }: Caller) {
  const path = { slug };
  await call('getPublicForm', { path });
  await fail('getPublicForm', { path: { slug: 'nothing' } });
  await call('getPublicAnswersSchema', { path });
  await call('getCaptchaChallenge', { query: { form: slug } });
  const { ref } = await call('uploadFile', { path, upload });
  await call('submitResponse', { path, body: { answers: { ...ann, photo: [ref] } } });
  await fail('submitResponse', { path, body: { answers: { stars: 7 } } });

  const saved = await call('savePartial', { path, body: { answers: { stars: 3 } } });
  const headers = { 'X-Form-Partial': saved.token };
  await call('resumePartial', { path, headers });
  const { data: partials } = await call('listPartials', { path: { id } });
  await call('getPartial', { path: { id, partial_id: partials[0].id } });
  await call('mailPartial', { path, headers, body: { email: 'ann@example.org' } });
  await call('discardPartial', { path, headers });
  await fail('resumePartial', { path, headers });
  await call('savePartial', { path, body: { answers: { stars: 4 } } });
  const { data: others } = await call('listPartials', { path: { id } });
  await call('deletePartial', { path: { id, partial_id: others[0].id } });

  const email = 'ann@example.org';
  const recipients = [{ reference: 'customer 4711', email, answers: { email } }];
  const message = 'Hello, how was it?';
  const { data: invited } = await call('createInvitations', {
    path: { id },
    body: { recipients, message },
  });
  const [{ id: invitation_id, token }] = invited;
  await call('openInvitation', { path, headers: { 'X-Form-Invitation': token } });
  await call('listInvitations', { path: { id }, query: { status: 'unused' } });
  const invitationPath = { id, invitation_id };
  await call('getInvitation', { path: invitationPath });
  await call('revokeInvitation', { path: invitationPath });
  await fail('openInvitation', { path, headers: { 'X-Form-Invitation': token } });

  const locked = await call('createForm', {
    body: { ...feedback, settings: { password: 'sesame' } },
  });
  await call('publishForm', { path: { id: locked.id } });
  await call('unlockForm', { path: { slug: locked.slug }, body: { password: 'sesame' } });
  await fail('unlockForm', { path: { slug: locked.slug }, body: { password: 'guess' } });
}

async function useResponses(
  { id }: { id: string },
  { call, fail, linkToken, relayEvents }: Caller,
) {
  const path = { id };
  const notifications = [{ id: 'team', on: 'response.created', to: ['team@example.org'] }];
  await call('updateForm', { path, body: { settings: { notifications } } });
  await call('validateResponse', { path, body: { answers: bob } });
  const created = await call('createResponse', { path, body: { answers: bob } });
  await fail('createResponse', { path, body: { answers: { email: 'bob' } } });
  await relayEvents();
  const {
    data: [mail],
  } = await call('listMails', { path });
  await call('resendMail', { path: { ...path, mail_id: mail.id } });
  const test = { notification: notifications[0], to: 'you@example.org' };
  await call('sendTestMail', { path, body: test });
  await fail('sendTestMail', { path, body: { ...test, to: 'you' } });
  const filter = { question: 'stars', op: 'gte', value: 4 };
  const { data } = await call('listResponses', { path, query: { limit: 10, filter } });
  await fail('listResponses', { path, query: { filter: { ...filter, question: 'mood' } } });
  const [response] = data;
  const responsePath = { id, response_id: response.id };
  await call('getResponse', { path: responsePath });
  const { file_id } = response.answers.photo[0];
  await call('getFile', { path: { ...responsePath, file_id } });
  await call('getLinkedFile', { path: { token: await linkToken(id, response.id) } });
  await fail('getLinkedFile', { path: { token: 'expired' } });
  await call('exportResponses', { path, query: { format: 'csv' } });
  await call('exportFiles', { path });
  await call('getAnalytics', { path });
  await call('getCrosstab', { path, query: { rows: 'stars', columns: 'again' } });
  await fail('getCrosstab', { path, query: { rows: 'email', columns: 'again' } });
  const createdPath = { id, response_id: created.id };
  await call('reviewResponse', {
    path: createdPath,
    body: { status: 'approved', note: 'Called back.' },
  });
  await call('deleteResponse', { path: createdPath });
  await fail('deleteResponse', { path: createdPath });
  await call('deleteResponses', {
    path,
    body: { filter: { approval: 'rejected' }, dry_run: true },
  });
  await fail('deleteResponses', { path, body: {} });
}

async function preview({ slug, preview_url }: CreatedForm, { call, fail }: Caller) {
  const token = new URL(preview_url).hash.slice(1);
  const headers = { 'X-Form-Preview': token };
  await call('getFormPreview', { path: { slug }, headers });
  await call('validatePreview', { path: { slug }, headers, body: { answers: ann } });
  await fail('getFormPreview', { path: { slug }, headers: { 'X-Form-Preview': 'expired' } });
}

async function manageDatasets({ call, fail }: Caller) {
  const countries = {
    name: 'Countries',
    columns: ['code', 'name'],
    rows: [
      ['DE', 'Germany'],
      ['FR', 'France'],
    ],
  };
  const { id } = await call('createDataset', { body: countries });
  await fail('createDataset', { body: { ...countries, columns: ['code', 'code'] } });
  const path = { id };
  await call('listDatasets');
  await call('getDataset', { path });
  await fail('getDataset', { path: { id: unknownId('ds') } });
  await call('listDatasetRows', { path, query: { q: 'ger', limit: 10 } });
  await askFor(id, { call, fail });
  await call('updateDataset', { path, body: { name: 'Countries of Europe' } });
  await call('deleteDataset', { path });
}

/** A form with a question whose options are in a dataset. */
async function askFor(dataset: string, { call, fail }: Pick<Caller, 'call' | 'fail'>) {
  const options_from = { dataset, value: 'code', label: 'name' };
  const elements = [{ id: 'country', type: 'dropdown', title: 'Your country', options_from }];
  const definition = { schema: { sections: [{ elements }] } };
  const { id, slug, preview_url } = await call('createForm', {
    body: { title: 'Travels', definition },
  });
  await call('publishForm', { path: { id } });
  const path = { slug, question_id: 'country' };
  await call('listQuestionOptions', { path, query: { q: 'ger', limit: 20 } });
  await fail('listQuestionOptions', { path: { slug, question_id: 'city' } });
  const headers = { 'X-Form-Preview': new URL(preview_url).hash.slice(1) };
  await call('listPreviewedOptions', { path, headers });
  await call('deleteForm', { path: { id } });
}

async function manageKeys({ call, fail }: Caller) {
  const body = { name: 'Website', scopes: ['forms:read', 'responses:write'] };
  const { id } = await call('createKey', { body });
  await call('listKeys');
  await call('revokeKey', { path: { id } });
  await fail('revokeKey', { path: { id } });
}

async function manageWebhooks({ id: formId }: { id: string }, { call, fail }: Caller) {
  const events = ['response.created', 'response.approval_changed'];
  const url = 'https://receiver.example/hook';
  const { id } = await call('createWebhook', { body: { url, events, form_id: formId } });
  await fail('createWebhook', { body: { url: 'receiver.example', events } });
  const path = { id };
  await call('listWebhooks');
  await call('getWebhook', { path });
  await fail('getWebhook', { path: { id: unknownId('wh') } });
  await call('updateWebhook', { path, body: { description: 'Sends responses to the CRM' } });
  await call('rotateWebhookSecret', { path });
  const delivery = await call('testWebhook', { path });
  await call('listDeliveries', { path, query: { limit: 10 } });
  await call('redeliver', { path: { id, delivery_id: delivery.id } });
  await call('deleteWebhook', { path });
}
