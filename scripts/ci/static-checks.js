import { spawn } from 'node:child_process';

// Runs all checks that need no server, two at a time, and prints what each has printed when it ends.

const checks = [
  { name: 'check:generated' },
  { name: 'lint' },
  { name: 'check:text' },
  { name: 'typecheck', readsGenerated: true },
  { name: 'check:web', readsGenerated: true },
  { name: 'knip' },
  { name: 'lint:openapi', readsGenerated: true },
];

const started = new Map();
const queue = [...checks];
await Promise.all([work(), work()]);

async function work() {
  for (let check = queue.shift(); check; check = queue.shift()) {
    if (check.readsGenerated) await started.get('check:generated');
    started.set(check.name, run(check.name));
    await started.get(check.name);
  }
}

async function run(name) {
  const start = performance.now();
  const child = spawn('npm', ['run', '--silent', name]);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'}  ${name}  ${seconds} s\n`);
  process.stdout.write(Buffer.concat(output));
  if (code !== 0) process.exitCode = 1;
}
