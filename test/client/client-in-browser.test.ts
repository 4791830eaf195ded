import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The client in a page of another origin.

const world = await createTestWorld();
const alice = await world.client();

const browser = 'chromium';
const missing = spawnSync(browser, ['--version']).status !== 0;
if (missing) console.warn(`${browser} is missing: the client is NOT tested in a browser here`);

/** The script of the page. It writes the result into the page. */
const script = (slug: string) => `
  import { createFormwright, FormwrightError } from './client.js';
  const { publicForm } = createFormwright({ url: '${world.url}' });
  const party = publicForm('${slug}');
  const steps = [];
  const onProgress = (sent, total) => steps.push(sent / total);
  const refusal = await party.upload('cv', new Blob([''])).catch((error) => error);
  await party.unlock('sesame');
  const odd = await party.upload('none', new Blob(['hello']), { onProgress }).catch((error) => error);
  const { ref } = await party.upload('cv', new File(['x'.repeat(300_000)], 'cv.txt'), { onProgress });
  const { id } = await party.submit({ answers: { cv: [ref] } });
  document.body.textContent = JSON.stringify([
    refusal.code, odd instanceof FormwrightError && odd.code, steps.at(-1), id.slice(0, 5),
  ]);`;

it.skipIf(missing)(
  'the client unlocks, uploads with progress, and submits in a browser',
  async () => {
    const cv = { id: 'cv', type: 'file', title: 'Your CV' };
    const { slug } = await buildPublishedForm(alice, {
      definition: { schema: { sections: [{ elements: [cv] }] } },
      settings: { password: 'sesame' },
    });
    const { outputFiles } = await build({
      entryPoints: ['packages/client/src/index.ts'],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
    });
    const page = createServer(({ url = '' }, response) => {
      const isScript = basename(url) === 'client.js';
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
      const html = `<!doctype html><body><script type="module">${script(slug)}</script>`;
      response.end(isScript ? outputFiles[0]?.text : html);
    });
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void page.close());
    const { port }: { port: number } = Object(page.address());
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--virtual-time-budget=10000'];
    const url = `http://127.0.0.1:${port}/`;
    const { stdout } = await promisify(execFile)(browser, [...flags, '--dump-dom', url]);
    expect(stdout).toContain('["form_locked","validation_failed",1,"resp_"]');
  },
);
