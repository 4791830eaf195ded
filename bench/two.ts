import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from './load.ts';
const us = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return [Number(f[11]), Number(f[12])] as const; };
for (const mode of ['', 'h']) {
const c = spawn('node', ['/tmp/bare.mjs', mode], { stdio: ['ignore', 'pipe', 'inherit'] });
const url = await new Promise<string>((r) => c.stdout!.on('data', (d) => r(String(d).trim().split(' ').pop()!)));
for (let i = 0; i < 3; i++) {
  const u0 = us(c.pid!);
  const r = await load(url, { method: 'GET', path: '/' }, 3);
  const u1 = us(c.pid!);
  console.log(mode, Math.round(r.requestsPerSecond), 'user', ((u1[0]-u0[0])*1e4/r.succeeded).toFixed(1), 'sys', ((u1[1]-u0[1])*1e4/r.succeeded).toFixed(1), 'sender', r.senderLoad.toFixed(2));
}
c.kill();
}
process.exit();
