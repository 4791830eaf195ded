import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A process that runs samples of a language one after the other. */
export interface Interpreter {
  /** Sends a line and returns the next line of the output. */
  exchange(line: string): Promise<string>;
  end(): Promise<void>;
}

/** Starts a program that answers each line of its input with one line. */
export function startInterpreter(
  [command, ...args]: readonly [string, ...string[]],
  { folder, key }: { readonly folder: string; readonly key: string },
): Interpreter {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, API_KEY: key, no_proxy: '127.0.0.1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let problems = '';
  child.stderr.on('data', (chunk: Buffer) => {
    problems += chunk;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async exchange(line) {
      child.stdin.write(`${line}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(problems);
      return value;
    },
    async end() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
