import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createReader, hasCurl, textOf } from '../support/processes/document-examples.ts';

const { runExamples } = await createReader();

/** What the comments of docs/guides/logic.md promise. */
const logicResults = [
  '"price":18.75',
  'answers.departure rule: Must be later than the arrival on 2026-05-02.',
  '"message":"We will call you, Ann.","redirect_url":null,"ending":"unhappy"',
  '"message":"Thank you, Ben!","redirect_url":"https://example.org/share","ending":"happy"',
  '"condition":{"text":"score lte 6"}',
  '"endings":[{"id":"unhappy","title":"We are sorry","count":1},{"id":"happy","title":"","count":1}]',
];

/** What the comments of docs/guides/languages.md promise. */
const languageResults = [
  'Content-Language: de',
  'Vary: X-Form-Access, Accept-Language',
  '"title":"Sommerfest"',
  '"language":"de","languages":["en","de","ar"]',
  'Bitte beantworten Sie diese Frage.',
  ',Dein Name,',
  '{"language":"de","translated":2,"missing":[],"outdated":["form.title"]}',
  '{"language":"ar","translated":1,"missing":["form.title"],"outdated":[]}',
  '"form.title": "Fête d’hiver",',
];

/** What the comments of docs/guides/limits.md promise. */
const limitResults = [
  'not_yet_open 2099-03-01T08:00:00.000Z',
  '{"id":"pottery","label":"Pottery","limit":1,"available":false}',
  '422 answers.workshop option_full',
  '#invitation=invite_',
  '403 invitation_invalid used',
  'customer 4711\ncustomer 4712\n',
  ',customer 1,http',
];

/** What docs/guides/questions.md promises. */
const questionResults = [
  'answers.diet exclusive_option',
  'DE, 2, math.ceil(guests / 2), add_days(today(), 7)',
  '{"guests":3}',
  'Ann, the number is at the top of your invoice.',
  '2019-05\n',
  '52.52\n',
  'Q 17.1',
];

/** What docs/guides/lists.md promises. */
const listResults = [
  '"cells":["A","Augsburg","BY","DE"]',
  'answers.region unknown_option',
  '{"value":"A","label":"Augsburg"}',
  'true',
];

/** What docs/guides/typed-clients.md promises of types and schemas. */
const typeResults = [
  'export interface SurveyAnswers {',
  'export const surveyForm: {',
  '"title":"Survey","type":"object","properties":{"name":{"title":"Your name"',
];

/** What docs/guides/moving.md promises: both old responses are stored with their times. */
const movedResponses = [',3,,2025-05-02T12:30:00Z', ',5,The cake.,2025-05-01T10:00:00Z'];

const results = new Map([
  ['docs/guides/moving.md', movedResponses],
  ['docs/guides/logic.md', logicResults],
  ['docs/guides/languages.md', languageResults],
  ['docs/guides/limits.md', limitResults],
  ['docs/guides/questions.md', questionResults],
  ['docs/guides/lists.md', listResults],
  ['docs/guides/typed-clients.md', typeResults],
  ['docs/guides/upgrading.md', ['true']],
]);

describe.runIf(hasCurl)('the examples of the guides', () => {
  const guides = readdirSync('docs/guides').map((name) => `docs/guides/${name}`);

  it.each(guides.filter((name) => textOf(name).includes('<!-- example: ')))(
    '%s runs without errors',
    (name) => {
      const output = runExamples(name);
      if (name.endsWith('live.md')) expect(output).toMatch(/event: next\n.*"It was lovely."/);
      for (const result of results.get(name) ?? []) expect(output).toContain(result);
    },
  );
});
