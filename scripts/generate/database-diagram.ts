import { readFileSync, writeFileSync } from 'node:fs';

// Writes the diagram and the list of tables of docs/database.md, between its markers, from
// prisma/schema.prisma. The content of a table is the first sentence of its model's description.

const root = new URL('../../', import.meta.url);
const file = new URL('docs/database.md', root);

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

interface Table {
  readonly model: string;
  readonly name: string;
  readonly sentence: string;
  readonly columns: readonly Column[];
  readonly relations: readonly string[];
}

const schema = readFileSync(new URL('prisma/schema.prisma', root), 'utf8');
const blocks = [...schema.matchAll(/((?:^\/\/\/.*\n)*)^model (\w+) \{\n([\s\S]*?)^\}/gm)];
const models = new Set(blocks.map(([, , model]) => model));
const tables = blocks.map(([, comment = '', model = '', body = '']) =>
  tableOf(model, comment, body),
);
const nameOf = new Map(tables.map(({ model, name }) => [model, name]));

function tableOf(model: string, comment: string, body: string): Table {
  const [, name = ''] = /@@map\("(\w+)"\)/.exec(body) ?? [];
  const keys = /@@id\(\[([^\]]+)\]\)/.exec(body)?.[1]?.split(', ') ?? [];
  const fields = body
    .split('\n')
    .map((line) => /^ {2}(\w+) +(\w+)(\[\]|\?)? *(.*)$/.exec(line))
    .filter((match) => match !== null);
  return {
    model,
    name,
    sentence: sentenceOf(model, comment),
    columns: fields
      .filter(([, , type = '']) => !models.has(type))
      .map(([, field = '', type = '', mark = '', attributes = '']) => ({
        name: /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? field,
        type: mark === '[]' ? `${type}_list` : type,
        isKey: keys.includes(field) || /@id\b/.test(attributes),
      })),
    relations: fields
      .filter(
        ([, , type = '', , attributes = '']) => models.has(type) && /fields:/.test(attributes),
      )
      .map(([, , type = '']) => type),
  };
}

function sentenceOf(model: string, comment: string): string {
  const text = comment
    .replaceAll(/^\/\/\/ ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text === '') throw new Error(`The model ${model} has no description`);
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

const diagram = [
  '```mermaid',
  'erDiagram',
  ...tables.flatMap(({ model, name, relations }) =>
    [...new Set(relations)].map(
      (other) => `  ${nameOf.get(other)} ||--o{ ${name} : "${verb(other, model)}"`,
    ),
  ),
  ...tables.flatMap(({ name, columns }) => [
    `  ${name} {`,
    ...columns.map((column) => `    ${column.type} ${column.name}${column.isKey ? ' PK' : ''}`),
    '  }',
  ]),
  '```',
];

/** A form has versions, and references the published one. */
function verb(owner: string, owned: string): string {
  return owner === 'FormVersion' && owned === 'Form' ? 'is published as' : 'has';
}

const keyOf = ({ columns }: Table) =>
  columns
    .filter(({ isKey }) => isKey)
    .map(({ name }) => `\`${name}\``)
    .join(', ');
const list = [
  '| Table | Primary key | Content |',
  '| --- | --- | --- |',
  ...tables.map((table) => `| \`${table.name}\` | ${keyOf(table)} | ${table.sentence} |`),
];

const [begin, end] = ['<!-- generated: tables -->', '<!-- end of generated -->'];
const text = readFileSync(file, 'utf8');
const [before, after] = [text.split(begin)[0], text.split(end)[1]];
if (before === undefined || after === undefined) throw new Error('docs/database.md has no markers');
const parts = [`${before}${begin}`, '## Tables', list.join('\n'), '## Diagram', diagram.join('\n')];
writeFileSync(file, `${[...parts, end].join('\n\n')}${after}`);
