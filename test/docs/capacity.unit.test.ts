import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// The capacities of docs/scale.md follow from the processor times of docs/performance.md.

const textOf = (name: string) =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const performance = textOf('performance.md');
const [, results = ''] = /\n## Results\n([\s\S]*?)\n## /.exec(performance) ?? [];
const scale = textOf('scale.md');

/** The number at the beginning of a cell. */
const toNumber = (cell = '') => Number.parseFloat(cell.replaceAll(',', ''));

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The cells of the only table row that begins with a text. */
function rowOf(text: string, first: string): string[] {
  const rows = text.split('\n').filter((line) => cellsOf(line)[0] === first);
  expect(rows).toHaveLength(1);
  return cellsOf(rows[0] ?? '');
}

const [oneFormNode, oneFormPostgres] = rowOf(results, 'Submit 12 answers').slice(-2).map(toNumber);
const delivery = 'Deliver an event to a webhook, from the outbox to the result';
const [deliveryNode, deliveryPostgres] = rowOf(results, delivery).slice(-2).map(toNumber);

const [, table = ''] = /<!-- table: capacity -->\n\n.*\n.*\n([\s\S]*?)\n\n/.exec(scale) ?? [];
const capacities = table.split('\n').map(cellsOf);

/** Seconds of processor time that are available for each second. */
const postgresCores = 16 * 0.7;
const nodeCores = 0.7;

it('the table of capacities begins with one form and ends with a delivered webhook', () => {
  expect(capacities.length).toBeGreaterThan(4);
  expect(capacities[0]?.slice(0, 3)).toEqual(['to one form', '1.00', '1.00']);
  expect(capacities.at(-1)?.[0]).toBe('with a webhook, delivered once');
});

it('processor times are the measured ratios of those of one form', () => {
  for (const [, postgresRatio, nodeRatio, postgres, node] of capacities.slice(0, -1)) {
    expect(postgres).toBe(`${Math.round(toNumber(postgresRatio) * Number(oneFormPostgres))} µs`);
    expect(node).toBe(`${Math.round(toNumber(nodeRatio) * Number(oneFormNode))} µs`);
  }
});

it('a delivered webhook takes the time of the submission and of the delivery', () => {
  const [before, after] = capacities.slice(-2);
  const sumOf = (column: number, added = Number.NaN) => `${toNumber(before?.[column]) + added} µs`;
  expect(after?.slice(3, 5)).toEqual([sumOf(3, deliveryPostgres), sumOf(4, deliveryNode)]);
});

it.each(capacities)('the capacity of submissions %s follows from the processor times', (...row) => {
  const [, , , postgres, node, perSecond, processes, bytes, megabytes] = row;
  const rate = Math.floor(postgresCores / toNumber(postgres) / 1e-6 / 1000) * 1000;
  expect(perSecond).toBe(rate.toLocaleString('en'));
  expect(processes).toBe(`${Math.ceil((rate * toNumber(node) * 1e-6) / nodeCores)}`);
  if (bytes) expect(megabytes).toBe(`${Math.round((rate * toNumber(bytes)) / 1e6)} MB/s`);
});

it('the limits are in ascending order and follow from the table', () => {
  const [, node] = rowOf(scale, 'to 200 forms in turn').slice(3).map(toNumber);
  const [, , , , , perSecond, , bytes] = rowOf(scale, 'to 200 forms in turn').map(toNumber);
  const perProcess = Math.floor(nodeCores / Number(node) / 1e-6 / 100) * 100;
  const limits = [
    ['one server process', perProcess],
    ['webhook deliveries', toNumber(capacities.at(-1)?.[5])],
    ['connections of PostgreSQL', Math.floor((Math.floor(97 / 10) * perProcess) / 1000) * 1000],
    ['write-ahead log', Math.floor(100e6 / Number(bytes) / 1000) * 1000],
    ['processors of PostgreSQL', Number(perSecond)],
  ] as const;
  for (const [what, rate] of limits) {
    expect([what, toNumber(rowOf(scale, what)[1])]).toEqual([what, rate]);
  }
  const rates = limits.map(([, rate]) => rate);
  expect(rates).toEqual([...rates].sort((a, b) => a - b));
});
