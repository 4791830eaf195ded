import { type Browser, chromium } from 'playwright-core';
import { executablePath, hasBrowser } from '../../test/support/clients/chromium.ts';
import type { Cleanup } from '../support/cleanup.ts';
import { startBaseline } from './compare.ts';
import type { Baseline, BenchEnvironment } from './scenarios.ts';
import { median } from './statistics.ts';

/** The time until the hosted page renders, and its transfer size. */
export interface FirstPaint {
  readonly baselineName: string;
  /** Milliseconds, medians. */
  readonly service: number;
  readonly baseline: number;
  readonly ratio: number;
  /** Transferred bytes by resource type, compressed, including headers. */
  readonly bytes: Readonly<Record<string, number>>;
}

const baseline: Baseline = {
  name: 'the same document from bare Koa, without styles and scripts',
  file: 'bare-koa.ts',
  env: ({ service, forms }) => ({ ORIGINAL: `${service.url}/f/${forms.plain}` }),
};

/**
 * Opens the page of a form and the baseline alternately, with an empty cache.
 *
 * @returns undefined if no browser is installed
 */
export async function measureFirstPaint(
  environment: BenchEnvironment,
  rounds: number,
  cleanup: Cleanup,
): Promise<FirstPaint | undefined> {
  if (!hasBrowser) {
    console.log('No browser has been found: first paint is not measured.');
    return undefined;
  }
  const plain = await startBaseline(baseline, environment, cleanup);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  cleanup.add(() => browser.close());

  const path = `/f/${environment.forms.plain}`;
  const paints = { service: [] as number[], baseline: [] as number[] };
  let bytes = {};
  for (let round = 0; round <= rounds; round += 1) {
    const plainVisit = await visit(browser, `${plain.url}${path}`);
    const realVisit = await visit(browser, `${environment.service.url}${path}`);
    if (round === 0) continue; // the first round is a warm-up
    paints.baseline.push(plainVisit.paint);
    paints.service.push(realVisit.paint);
    bytes = realVisit.bytes;
  }
  const [real, bare] = [median(paints.service), median(paints.baseline)];
  return { baselineName: baseline.name, service: real, baseline: bare, ratio: real / bare, bytes };
}

/** Opens a page once, with a new profile. */
async function visit(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const bytes: Record<string, number> = {};
  const sizes: Promise<unknown>[] = [];
  page.on('requestfinished', (request) => {
    const addSize = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const kind = request.resourceType();
      bytes[kind] = (bytes[kind] ?? 0) + responseBodySize + responseHeadersSize;
    };
    sizes.push(addSize());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(sizes);
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return { paint, bytes };
}
