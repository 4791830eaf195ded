import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

// Runs programs, one per line as JSON, and prints what each one passed to console.log as JSON.

let printed = [];
let count = 0;
console.log = (value) => void printed.push(value);

for await (const line of createInterface({ input: process.stdin })) {
  printed = [];
  count += 1;
  const file = `sample-${count}.mjs`;
  writeFileSync(file, JSON.parse(line));
  await import(pathToFileURL(file).href);
  process.stdout.write(`${JSON.stringify(printed)}\n`);
}
