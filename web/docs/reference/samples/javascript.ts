import { javaScriptStyle, literal } from './literal.ts';
import type { SampleRequest } from './sample-request.ts';

/** A program for Node.js with the package `@formwright/client`. */
export function javaScriptSample(sample: SampleRequest): string {
  const { url, authorized, request, answer } = sample;
  const options = literal({ url, ...(authorized && { apiKey: 0 }) }, javaScriptStyle).replace(
    'apiKey: 0',
    "apiKey: env['API_KEY']",
  );
  const imports = [
    ...(request.upload || answer === 'file'
      ? [`import { ${fileFunctions(sample)} } from 'node:fs/promises';`]
      : []),
    ...(authorized ? ["import { env } from 'node:process';"] : []),
    "import { createFormwright } from '@formwright/client';",
  ];
  return [
    ...imports,
    '',
    `const formwright = createFormwright(${options});`,
    ...callOf(sample),
  ].join('\n');
}

const fileFunctions = ({ request }: SampleRequest) => (request.upload ? 'readFile' : 'writeFile');

function callOf({ method, path, request, answer, fileName }: SampleRequest): string[] {
  const { upload, body, headers } = request;
  if (upload) {
    const { fileName: name, mediaType: type, itemId } = upload;
    return [
      `const file = new Blob([await readFile('${name}')], { type: '${type}' });`,
      `const form = formwright.publicForm('${request.path?.['slug']}');`,
      `console.log(await form.upload('${itemId}', file, { name: '${name}' }));`,
    ];
  }
  const query =
    request.query &&
    Object.fromEntries(
      Object.entries(request.query).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : value,
      ]),
    );
  const given = {
    ...(request.path && { path: request.path }),
    ...(query && { query }),
    ...(headers && { headers }),
    ...(body && { body }),
  };
  const hasGiven = Object.keys(given).length > 0;
  const call = `'${method} ${path}'${hasGiven ? `, ${literal(given, javaScriptStyle)}` : ''}`;
  switch (answer) {
    case 'none':
      return [`await formwright.rest(${call});`];
    case 'json':
      return [`const answer = await formwright.rest(${call});`, 'console.log(answer);'];
    case 'text':
      return [
        `const response = await formwright.raw(${call});`,
        'console.log(await response.text());',
      ];
    default:
      return [
        `const response = await formwright.raw(${call});`,
        `await writeFile('${fileName}', response.body);`,
      ];
  }
}
