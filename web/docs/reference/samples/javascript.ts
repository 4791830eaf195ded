import { javaScriptStyle, linesIf, literal } from './literal.ts';
import type { SampleRequest } from './sample-request.ts';

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
