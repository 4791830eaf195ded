import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { dataFolder, startServer, temporaryFolder } from '../support/processes/server-process.ts';

const root = new URL('../../', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, root), 'utf8');

// One server for all documents: their examples work in a workspace with other forms.
const data = dataFolder(temporaryFolder());
const server = await startServer({ DATA_DIR: data });

/** Runs the command line as `npm run` does, which takes a third of a second by itself. */
const runCli = `npm() {
  case "\${*:1:4}" in
    'run --silent cli --' | 'run -s cli --') shift 4 ;;
    *) command npm "$@"; return ;;
  esac
  node '${fileURLToPath(new URL('scripts/cli.js', root))}' "$@"
}`;

/** Runs the commands of a document that are marked `<!-- example: … -->`, and returns their output. */
function runExamples(name: string): string {
  const blocks = textOf(name).matchAll(/<!-- example: [\w-]+ -->\n+```sh\n([\s\S]*?)```/g);
  const lines = [...blocks].map(([, block = '']) => block);
  const folder = temporaryFolder();
  const script = [runCli, ...lines].join('\necho\n');
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euc', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, FORMWRIGHT: server.url, API_KEY: server.key, DATA_DIR: data },
  });
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).not.toContain('"errors"');
  return stdout;
}

const hasCurl = spawnSync('curl', ['--version']).status === 0;
if (!hasCurl) console.warn('curl is missing: the examples of README.md are NOT tested here');

describe.runIf(hasCurl)('the examples of README.md', () => {
  it('create a form, submit a response and read it through GraphQL', () => {
    const output = runExamples('README.md');
    const graphql = JSON.parse(output.trim().split('\n').at(-1) ?? '');
    expect(graphql.data).toMatchObject({
      form: { title: 'Summer party', responseCount: 1 },
      responses: {
        totalCount: 1,
        nodes: [{ answers: { name: 'Ann', guests: 2, dish: { other: 'Bread' } } }],
      },
    });
  });
});

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
  const guides = readdirSync(new URL('docs/guides/', root)).map((name) => `docs/guides/${name}`);

  it.each(guides.filter((name) => textOf(name).includes('<!-- example: ')))(
    '%s runs without errors',
    (name) => {
      const output = runExamples(name);
      if (name.endsWith('live.md')) expect(output).toMatch(/event: next\n.*"It was lovely."/);
      for (const result of results.get(name) ?? []) expect(output).toContain(result);
    },
  );
});
