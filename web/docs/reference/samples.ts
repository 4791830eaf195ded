import { type Html, html } from '../../../packages/common/text/html.ts';
import type {
  ExampleRequest,
  GraphQLExample,
  RecordedExample,
} from '../../../rest/recorded-example.ts';
import { codeBlock } from '../model/parts.ts';

const readings: Readonly<Record<SampleRequest['answer'], (fileName: string) => string>> = {
  json: () => 'print(json.load(response))',
  text: () => 'print(response.read().decode())',
  none: () => 'print(response.status)',
  file: (fileName) => `open("${fileName}", "wb").write(response.read())`,
};

/** A program for Python 3 with its standard library. */
export function pythonSample(sample: SampleRequest): string {
  const { method, authorized, request, answer, fileName } = sample;
  const { body, upload, headers = {} } = request;
  const query = queryOf(request);
  const hasQuery = query.length > 0;
  const members = query.map(({ name, value, isJson }) => {
    const text = literal(value, pythonStyle);
    return `${JSON.stringify(name)}: ${isJson ? `json.dumps(${text})` : text}`;
  });
  const sent = [
    ...linesIf(authorized, '"Authorization": "Bearer " + os.environ["API_KEY"]'),
    ...linesIf(body, '"Content-Type": "application/json"'),
    ...linesIf(upload, '"Content-Type": "multipart/form-data; boundary=" + boundary'),
    ...Object.entries(headers).map(
      ([name, value]) => `${JSON.stringify(name)}: ${pythonStyle.text(value)}`,
    ),
  ].map((header) => `        ${header},`);
  return [
    ...linesIf(body || answer === 'json' || query.some(({ isJson }) => isJson), 'import json'),
    ...linesIf(authorized, 'import os'),
    ...linesIf(hasQuery, 'from urllib.parse import urlencode'),
    'from urllib.request import Request, urlopen',
    '',
    ...linesIf(hasQuery, `query = urlencode({${members.join(', ')}})`),
    ...linesIf(body, `body = ${literal(body, pythonStyle)}`),
    ...(upload ? multipartLines(upload) : []),
    'request = Request(',
    `    ${JSON.stringify(urlOf(sample))}${hasQuery ? ' + "?" + query' : ''},`,
    ...linesIf(method !== 'GET', `    method="${method}",`),
    ...linesIf(sent.length > 0, '    headers={', ...sent, '    },'),
    ...linesIf(body, '    data=json.dumps(body).encode(),'),
    ...linesIf(upload, '    data=body,'),
    ')',
    'with urlopen(request) as response:',
    `    ${readings[answer](fileName)}`,
  ].join('\n');
}

type Upload = NonNullable<SampleRequest['request']['upload']>;

const multipartLines = ({ itemId, fileName, mediaType }: Upload) => [
  'boundary = "formwright-upload"',
  `with open("${fileName}", "rb") as file:`,
  '    body = b"\\r\\n".join([',
  '        b"--" + boundary.encode(),',
  `        b'Content-Disposition: form-data; name="item_id"', b"", b"${itemId}",`,
  '        b"--" + boundary.encode(),',
  `        b'Content-Disposition: form-data; name="file"; filename="${fileName}"',`,
  `        b"Content-Type: ${mediaType}", b"", file.read(),`,
  '        b"--" + boundary.encode() + b"--", b"",',
  '    ])',
];

const shellQuoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A command of curl. The API key is in the environment variable `API_KEY`. */
export function curlSample(sample: SampleRequest): string {
  const { method, authorized, request, answer, fileName } = sample;
  const { headers = {}, body, upload } = request;
  const query = queryOf(request);
  const isEncoded = query.some(({ isJson }) => isJson);
  const search = query.map(({ name, text }) => `${name}=${text}`);
  const isInUrl = search.length > 0 && !isEncoded;
  const url = isInUrl ? shellQuoted(`${urlOf(sample)}?${search.join('&')}`) : urlOf(sample);
  const implied = body || upload ? 'POST' : 'GET';
  return [
    `curl -sS ${method === implied ? '' : `-X ${method} `}${url}`,
    ...linesIf(authorized, '-H "Authorization: Bearer $API_KEY"'),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...linesIf(isEncoded, '-G', ...search.map((text) => `--data-urlencode ${shellQuoted(text)}`)),
    ...linesIf(body, "-H 'Content-Type: application/json'"),
    ...linesIf(body, `-d ${shellQuoted(JSON.stringify(body ?? {}, null, 2))}`),
    ...linesIf(upload, `-F item_id=${upload?.itemId}`),
    ...linesIf(upload, `-F ${shellQuoted(`file=@${upload?.fileName};type=${upload?.mediaType}`)}`),
    ...linesIf(answer === 'file', `-o ${shellQuoted(fileName)}`),
  ].join(' \\\n  ');
}

/** The service that recorded the examples. */
const recordedUrl = 'https://forms.example';

/** The samples of an example. The script of the page shows one of them at a time. */
export function sampleGroup(example: RecordedExample, url: string): Html {
  const sample = sampleRequestOf(example, url);
  const samples: readonly (readonly [string, Html])[] = [
    ['curl', codeBlock(curlSample(sample))],
    ['JavaScript', codeBlock(javaScriptSample(sample))],
    ['Python', codeBlock(pythonSample(sample))],
    ...(example.graphql ? [['GraphQL', graphqlSample(example.graphql, url)] as const] : []),
  ];
  return html`<div class="samples" data-tabs="Language of the sample">${samples.map(
    ([name, content]) => html`<section><h3>${name}</h3>${content}</section>`,
  )}</div>`;
}

/** An operation, its variables and what it returned. */
export function graphqlSample({ query, variables, data }: GraphQLExample, url: string): Html {
  const hasVariables = Object.keys(variables).length > 0;
  const returned = withUrl(JSON.stringify({ data }, null, 2), url);
  return html`${codeBlock(query)}${
    hasVariables && html`<p>Variables:</p>${codeBlock(JSON.stringify(variables, null, 2))}`
  }<details><summary>Returns</summary>${codeBlock(returned)}</details>`;
}

/** What the server returned: the status, headers and the body. */
export function responseBlock(
  { response, request }: Pick<RecordedExample, 'response' | 'request'>,
  url: string,
): Html {
  const { status, headers, body, shortened } = response;
  const lines = Object.entries(headers)
    .filter(([name, value]) => !(name === 'Content-Type' && value.startsWith('application/json')))
    .map(([name, value]) => `${name}: ${value}`);
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  const shown = [`HTTP ${status}`, ...lines, ...(body === undefined ? [] : ['', text])].join('\n');
  return html`${request.body && status >= 400 && html`<p>Request body:</p>${codeBlock(JSON.stringify(request.body, null, 2))}`}${codeBlock(
    withUrl(shown, url),
  )}${shortened && html`<p><small>The document has more members.</small></p>`}`;
}

const withUrl = (text: string, url: string) => text.replaceAll(recordedUrl, url);

/** A program for Node.js with the package `@formwright/client`. */
export function javaScriptSample(sample: SampleRequest): string {
  const { url, authorized, request, answer } = sample;
  const key = authorized ? ", apiKey: env['API_KEY']" : '';
  const file = request.upload ? 'readFile' : 'writeFile';
  return [
    ...linesIf(request.upload || answer === 'file', `import { ${file} } from 'node:fs/promises';`),
    ...linesIf(authorized, "import { env } from 'node:process';"),
    "import { createFormwright } from '@formwright/client';",
    '',
    `const formwright = createFormwright({ url: ${javaScriptStyle.text(url)}${key} });`,
    ...callOf(sample),
  ].join('\n');
}

function callOf({ method, path, request, answer, fileName }: SampleRequest): readonly string[] {
  const { upload, body, headers, query } = request;
  if (upload) {
    const { fileName: name, mediaType: type, itemId } = upload;
    return [
      `const file = new Blob([await readFile('${name}')], { type: '${type}' });`,
      `const form = formwright.publicForm('${request.path?.['slug']}');`,
      `console.log(await form.upload('${itemId}', file, { name: '${name}' }));`,
    ];
  }
  const texts = Object.entries(query ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : value,
  ]);
  const given = {
    ...(request.path && { path: request.path }),
    ...(query && { query: Object.fromEntries(texts) }),
    ...(headers && { headers }),
    ...(body && { body }),
  };
  const hasGiven = Object.keys(given).length > 0;
  const call = `'${method} ${path}'${hasGiven ? `, ${literal(given, javaScriptStyle)}` : ''}`;
  const response = `const response = await formwright.raw(${call});`;
  const calls = {
    none: [`await formwright.rest(${call});`],
    json: [`const answer = await formwright.rest(${call});`, 'console.log(answer);'],
    text: [response, 'console.log(await response.text());'],
    file: [response, `await writeFile('${fileName}', response.body);`],
  };
  return calls[answer];
}

/** How a language writes the values of JSON. */
interface LiteralStyle {
  readonly name: (name: string) => string;
  readonly text: (text: string) => string;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  /** What objects have between their braces and members on one line. */
  readonly padding: string;
  readonly indent: string;
}

/** The longest object or list on one line, in characters. */
const maxLine = 64;

/** A value of JSON in a language, on several lines if it is long. */
function literal(value: unknown, style: LiteralStyle, depth = 0): string {
  if (typeof value === 'string') return style.text(value);
  if (value === null || typeof value === 'boolean') return style.words[`${value}`];
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const parts = Object.entries(Object(value)).map(([name, member]) => {
    const text = literal(member, style, depth + 1);
    return isList ? text : `${style.name(name)}: ${text}`;
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const line = parts.join(', ');
  const padding = isList ? '' : style.padding;
  if (line.length <= maxLine && !line.includes('\n'))
    return `${open}${padding}${line}${padding}${close}`;
  const inner = style.indent.repeat(depth + 1);
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${style.indent.repeat(depth)}${close}`;
}

const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const javaScriptStyle: LiteralStyle = {
  name: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)),
  text: quoted,
  words: { true: 'true', false: 'false', null: 'null' },
  padding: ' ',
  indent: '  ',
};

const pythonStyle: LiteralStyle = {
  name: (name) => JSON.stringify(name),
  text: (text) => JSON.stringify(text),
  words: { true: 'True', false: 'False', null: 'None' },
  padding: '',
  indent: '    ',
};

/** Lines that a sample has only under a condition. */
const linesIf = (condition: unknown, ...lines: readonly string[]): readonly string[] =>
  condition ? lines : [];

export interface SampleRequest
  extends Pick<RecordedExample, 'method' | 'path' | 'authorized' | 'request'> {
  readonly url: string;
  readonly answer: 'json' | 'text' | 'file' | 'none';
  /** The name under which a sample stores the file. */
  readonly fileName: string;
}

export function sampleRequestOf(
  { method, path, authorized, request, response }: RecordedExample,
  url: string,
): SampleRequest {
  const [, fileName = 'file'] =
    /filename="([^"]+)"/.exec(response.headers['Content-Disposition'] ?? '') ?? [];
  const type = response.headers['Content-Type'] ?? '';
  return {
    method,
    path,
    authorized,
    request,
    url,
    answer: answerOf(response.status, type),
    fileName,
  };
}

function answerOf(status: number, type: string): SampleRequest['answer'] {
  if (status === 204) return 'none';
  if (/[/+]json/.test(type)) return 'json';
  return type.startsWith('text/') ? 'text' : 'file';
}

/** The URL of a request without its query string. */
const urlOf = ({ url, path, request }: SampleRequest): string =>
  `${url}/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => String(request.path?.[name]))}`;

/** Query parameters as texts; `isJson` for those that are objects. */
const queryOf = ({ query = {} }: ExampleRequest) =>
  Object.entries(query).map(([name, value]) => ({
    name,
    value,
    text: typeof value === 'object' ? JSON.stringify(value) : String(value),
    isJson: typeof value === 'object',
  }));
