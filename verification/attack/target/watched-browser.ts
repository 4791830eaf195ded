import { type BrowserContext, chromium, type Frame } from 'playwright-core';
import {
  executablePath,
  hasBrowser,
  installBrowser,
} from '../../../test/support/clients/chromium.ts';

/** Why pages cannot be opened in a browser; undefined if they can. */
export const browserProblem = (): string | undefined => (hasBrowser ? undefined : installBrowser);

/** A browser that notices what a text must not do. Scripts of texts call `__xss()`. */
export type WatchedBrowser = Awaited<ReturnType<typeof watched>>;

const timeout = 20_000;

/** Elements that only a text can have made: the pages of the service have no such attributes. */
const foreign =
  '[onerror],[onload],[onclick],[onfocus],[ontoggle],[href^="javascript:" i],[href^="data:text" i],[data-xss]';

/** Runs in every frame before its scripts. Markup causes inline scripts; libraries may try to call `eval`. */
const watch = `
  addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, blockedURI }) => {
    const isScript = /^script-src/.test(effectiveDirective) && blockedURI === 'inline';
    if (isScript) __report('the policy stopped an inline script ' + sample);
  });
  globalThis.__xss = () => __report('a script ran');`;

export async function withBrowser<Result>(
  origin: string,
  cookie: string,
  work: (browser: WatchedBrowser) => Promise<Result>,
): Promise<Result> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const browser = await chromium.launch({ executablePath, args, timeout });
  try {
    const context = await browser.newContext();
    context.setDefaultTimeout(timeout);
    const [name = '', value = ''] = cookie.split('=');
    if (cookie !== '') await context.addCookies([{ name, value, url: origin }]);
    return await work(await watched(context, origin));
  } finally {
    await browser.close();
  }
}

async function watched(context: BrowserContext, origin: string) {
  const found = new Set<string>();
  await context.exposeFunction('__report', (what: string) => void found.add(what));
  await context.addInitScript(watch);
  // Only the service is loaded, without streams, with which a page would never be idle.
  await context.route(
    (url) => url.protocol.startsWith('http'),
    (route, request) => {
      const isStream = request.headers()['accept']?.includes('text/event-stream');
      const isOwn = new URL(request.url()).origin === origin;
      return isOwn && !isStream ? route.continue() : route.abort();
    },
  );
  context.on('dialog', (dialog) => {
    found.add(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return {
    /** Opens a page in a tab of its own, and waits until it has loaded all that it shows. */
    async open(url: string) {
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'networkidle' });
      return page;
    },
    /** What scripts, dialogs and elements of texts there were in all tabs until now. */
    async findings() {
      for (const frame of context.pages().flatMap((page) => page.frames())) {
        const markup = await foreignElement(frame);
        if (markup !== undefined) found.add(`a text became ${markup}`);
      }
      return [...found];
    },
  };
}

/** The start of an element that a text has made. */
async function foreignElement(frame: Frame): Promise<string | undefined> {
  const elements = frame.locator(foreign);
  if ((await elements.count()) === 0) return undefined;
  return (await elements.first().evaluate(({ outerHTML }) => outerHTML)).slice(0, 120);
}
