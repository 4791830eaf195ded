import { datasetLimits } from '../../../src/datasets/content/dataset-limits.ts';
import { survey } from '../../support/fixtures/forms.ts';
import { multipart, multipartType } from '../../support/fixtures/uploads.ts';
import { asBody, asJson, asText, inJson, type Places } from './place.ts';
import { api, type Scene } from './scene.ts';

// Bodies of requests with a key.

const invalid = '422 validation_failed';

function bodies({ answer, own }: Scene) {
  const sendText = (path: string, body: string, method = 'POST') =>
    answer({ method, path: `${api}${path}`, headers: own, body });
  const sendJson = (path: string, body: object, method = 'POST') =>
    sendText(path, JSON.stringify(body), method);
  return { sendText, sendJson };
}

export function placesInDefinitions(scene: Scene): Places {
  const { sendText, sendJson } = bodies(scene);
  const validate = (body: object) => sendJson('/forms/validate', body);
  const definition = (element: object, more: object = {}) =>
    validate({
      title: 'A',
      definition: { schema: { sections: [{ elements: [previous, element] }], ...more } },
    });
  const form = (members: object) => validate({ title: 'A', definition: survey, ...members });
  const previous = { id: 'p', type: 'short_text', title: 'P' };
  const question = { id: 'q', type: 'short_text', title: 'Q' };
  /** What is read up to some characters, and refused beyond them. */
  const refused = (longest: number) => ({ longest, tooLong: invalid });
  return {
    'a title': inJson('200', (text) => definition({ ...question, title: text }), refused(500)),
    'a description': inJson(
      '200',
      (text) => definition({ ...question, description: text }),
      refused(2000),
    ),
    'the id of a question': inJson(
      '200',
      (text) => definition({ ...question, id: text }),
      refused(64),
    ),
    'an option': inJson(
      '200',
      (text) => definition({ ...question, type: 'dropdown', options: [{ id: 'a', label: text }] }),
      refused(500),
    ),
    'a pattern': inJson('200', (text) => definition({ ...question, pattern: text }), refused(500)),
    'an expression': inJson(
      '200',
      (text) =>
        definition({ id: 'q', type: 'calculated', title: 'Q', value: 'text', expression: text }),
      { harmless: { start: '"', unit: 'a', end: '"' }, ...refused(2000) },
    ),
    'a text with references': inJson(
      '200',
      (text) => definition({ ...question, title: `{{p}} ${text} {{p}}` }),
      refused(480),
    ),
    'a compared value': inJson(
      '200',
      (text) =>
        definition({ ...question, visible_if: { question: 'p', op: 'contains', value: text } }),
      refused(1000),
    ),
    'a web address': inJson(
      '200',
      (text) => definition({ id: 'i', type: 'image', image_url: `https://${text}`, alt: 'A' }),
      { harmless: { start: 'example.com/', unit: 'a' }, ...refused(1900) },
    ),
    'an accepted type of files': inJson(
      '200',
      (text) => definition({ ...question, type: 'file', accept: [`.${text}`] }),
      refused(10),
    ),
    'the key of a translation': inJson(invalid, (text) =>
      definition(question, { translations: { de: { [text]: 'Q' } } }),
    ),
    'a translated text': inJson(
      '200',
      (text) => definition(question, { translations: { de: { 'elements.q.title': text } } }),
      refused(500),
    ),
    'a definition as JSON': asJson(invalid, (text) =>
      sendText('/forms/validate', `{"title":"A","definition":{"schema":${text}}}`),
    ),
    'a title of a form': inJson('200', (text) => form({ title: text }), refused(200)),
    'a tag': inJson('200', (text) => form({ tags: [text] }), refused(50)),
    tags: asJson(invalid, (text) =>
      sendText(
        '/forms/validate',
        `{"title":"A","definition":${JSON.stringify(survey)},"tags":${text}}`,
      ),
    ),
    'a color': inJson(invalid, (text) => form({ settings: { theme: { accent_color: text } } }), {
      harmless: { start: '#', unit: 'a' },
    }),
    'a custom style': inJson(
      '200',
      (text) => form({ settings: { appearance: { css: text } } }),
      refused(8000),
    ),
    'any body': asBody(invalid, (text) => sendText('/forms/validate', text)),
  };
}

export function placesInOwnBodies(scene: Scene): Places {
  const { sendText, sendJson } = bodies(scene);
  const { form, response } = scene;
  const webhook = `/webhooks/${scene.webhook.id}`;
  const refused = (longest: number) => ({ longest, tooLong: invalid });
  return {
    'the address of a webhook': inJson(
      '200',
      (text) => sendJson(webhook, { url: `https://${text}` }, 'PATCH'),
      { harmless: { start: 'example.com/', unit: 'a' }, ...refused(1900) },
    ),
    'the description of a webhook': inJson(
      '200',
      (text) => sendJson(webhook, { description: text }, 'PATCH'),
      refused(200),
    ),
    'the name of a key': inJson(
      '201',
      (text) => sendJson('/keys', { name: text, scopes: ['forms:read'] }),
      refused(100),
    ),
    'a recipient of an invitation': inJson(
      '201',
      (text) => sendJson(`/forms/${form.id}/invitations`, { recipients: [{ reference: text }] }),
      refused(200),
    ),
    'an answer of an invitation': inJson('201', (text) =>
      sendJson(`/forms/${form.id}/invitations`, { recipients: [{ answers: { name: text } }] }),
    ),
    recipients: asJson(
      invalid,
      (text) => sendText(`/forms/${form.id}/invitations`, `{"recipients":${text}}`),
      { bytesPerByte: 800 }, // each of them has several members
    ),
    'ids of responses': asJson(invalid, (text) =>
      sendText(`/forms/${form.id}/responses/delete`, `{"ids":${text}}`),
    ),
    'a note of a review': inJson(
      '200',
      (text) =>
        sendJson(
          `/forms/${form.id}/responses/${response.id}/approval`,
          { status: 'approved', note: text },
          'PUT',
        ),
      refused(2000),
    ),
    'any body': asBody(invalid, (text) => sendText('/webhooks', text)),
  };
}

export function placesInDatasets(scene: Scene): Places {
  const { sendText, sendJson } = bodies(scene);
  const path = `/datasets/${scene.dataset.id}`;
  const replace = (body: object) => sendJson(path, body, 'PATCH');
  return {
    'a cell': inJson('200', (text) => replace({ columns: ['code'], rows: [[text]] }), {
      ...{ longest: 2000, tooLong: invalid },
    }),
    'the name of a column': inJson('200', (text) => replace({ columns: [text], rows: [] }), {
      ...{ longest: 200, tooLong: invalid },
    }),
    'rows as JSON': asJson(invalid, (text) =>
      sendText(path, `{"columns":["a"],"rows":${text}}`, 'PATCH'),
    ),
    'names of columns as JSON': asJson(invalid, (text) =>
      sendText(path, `{"columns":${text},"rows":[]}`, 'PATCH'),
    ),
  };
}

export function placesInCsv({ answer, own, dataset }: Scene): Places {
  return {
    'a CSV file': asText(
      '200',
      (text) =>
        answer({
          ...{ method: 'PATCH', path: `${api}/datasets/${dataset.id}` },
          headers: { ...own, 'Content-Type': multipartType },
          body: multipart([{ name: 'file', content: text, fileName: 'a.csv' }]),
        }),
      {
        harmless: { start: 'code\n', unit: (index) => `${String(index).padEnd(500, 'x')}\n` },
        ...{ longest: datasetLimits.bytes - 1024 * 1024, bytesPerByte: 1000 },
        isCapped: true, // by the number of rows
      },
    ),
  };
}
