import { readFileSync, writeFileSync } from 'node:fs';
import { getDMMF } from '@prisma/get-dmmf';

// Writes the diagram and the list of tables of docs/database.md, between its markers, from
// prisma/schema.prisma. The content of a table is the first sentence of its model's description.

const root = new URL('../../', import.meta.url);
const file = new URL('docs/database.md', root);
const datamodel = readFileSync(new URL('prisma/schema.prisma', root), 'utf8');
const document = getDMMF({ datamodel });
if (!('datamodel' in document)) throw new Error(document.reason);
const { models } = document.datamodel;

const nameOf = (model: string) => models.find(({ name }) => name === model)?.dbName ?? model;

const tables = models.map(({ name: model, dbName, documentation = '', primaryKey, fields }) => {
  const text = documentation.replaceAll(/\s+/g, ' ').trim();
  if (text === '') throw new Error(`The model ${model} has no description`);
  return {
    model,
    name: dbName ?? model,
    sentence: /^.*?\.(?= |$)/.exec(text)?.[0] ?? text,
    columns: fields
      .filter(({ kind }) => kind !== 'object')
      .map(({ name, dbName: column, type, isList, isId }) => ({
        name: column ?? name,
        type: isList ? `${type}_list` : type,
        isKey: isId || primaryKey?.fields.includes(name) === true,
      })),
    relations: fields
      .filter(({ relationFromFields = [] }) => relationFromFields.length > 0)
      .map(({ type }) => type),
  };
});

type Table = (typeof tables)[number];

const diagram = [
  '```mermaid',
  'erDiagram',
  ...tables.flatMap(({ model, name, relations }) =>
    [...new Set(relations)].map(
      (other) => `  ${nameOf(other)} ||--o{ ${name} : "${verb(other, model)}"`,
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
