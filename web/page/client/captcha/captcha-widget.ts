import type { Challenge } from '../../../../packages/form/src/captcha/solve-altcha.ts';
import type { ExternalCaptchaProvider } from '../../../../src/visitors/captcha/provider.ts';
import type { PageData, PublicFormBody } from '../../html/page-view.ts';
import { elementById } from '../page-data.ts';

/** A captcha that the respondent or the browser solves. */
export interface Captcha {
  /** The value of `captcha_token`; undefined while the respondent has not solved the captcha. */
  token(): Promise<string | undefined>;
  /** Discards the solution: each is accepted once. */
  reset(): void;
}

/** The API of the scripts of external providers. */
interface Widget {
  render(place: HTMLElement, options: { sitekey: string }): unknown;
  getResponse(id: unknown): string | undefined;
  reset(id: unknown): void;
}

/** The script of each provider, and the global variable that it defines. */
const providers: Readonly<Record<ExternalCaptchaProvider, readonly [url: string, name: string]>> = {
  turnstile: ['https://challenges.cloudflare.com/turnstile/v0/api.js', 'turnstile'],
  hcaptcha: ['https://js.hcaptcha.com/1/api.js', 'hcaptcha'],
  recaptcha: ['https://www.google.com/recaptcha/api.js', 'grecaptcha'],
};

/** @throws {Error} if the service did not send the challenge of its own captcha */
export function createCaptcha(
  { worker }: PageData,
  { provider, challenge_url: url, site_key: siteKey }: NonNullable<PublicFormBody['captcha']>,
): Captcha {
  if (provider !== 'altcha') {
    return widgetCaptcha(...providers[provider], siteKey ?? '', elementById('captcha'));
  }
  if (!url) throw new Error('The captcha has no challenge');
  return altchaCaptcha(url, worker);
}

/** A proof of work, solved by the browser when the form is submitted. */
function altchaCaptcha(url: string, worker: string): Captcha {
  // Only the page's own origin is allowed by its policy, and it may differ from that of `PUBLIC_URL`.
  const { pathname, search } = new URL(url);
  return {
    reset: () => {},
    async token() {
      const response = await fetch(pathname + search);
      if (!response.ok) throw new Error('Failed to fetch the captcha challenge');
      return solveInWorker(await response.json(), worker);
    },
  };
}

async function solveInWorker(challenge: Challenge, worker: string): Promise<string> {
  const thread = new Worker(worker);
  try {
    return await new Promise((resolve, reject) => {
      thread.onmessage = ({ data }) => (data.token ? resolve(data.token) : reject(new Error()));
      thread.onerror = () => reject(new Error('The captcha worker failed to start'));
      thread.postMessage(challenge);
    });
  } finally {
    thread.terminate();
  }
}

/** A widget that the script of an external provider renders. */
function widgetCaptcha(url: string, global: string, sitekey: string, place: HTMLElement): Captcha {
  const ready = loadScript(`${url}?render=explicit`).then(() =>
    renderWidget(global, sitekey, place),
  );
  ready.catch(() => {}); // `token()` rejects with it
  return {
    token: async () => (await ready).response() || undefined,
    reset: () => void ready.then(({ reset }) => reset()).catch(() => {}),
  };
}

async function renderWidget(global: string, sitekey: string, place: HTMLElement) {
  const widget = await waitForGlobal(global);
  const id = widget.render(place, { sitekey });
  return { response: () => widget.getResponse(id), reset: () => widget.reset(id) };
}

/** Waits for the global: some scripts initialize asynchronously after loading. */
async function waitForGlobal(global: string): Promise<Widget> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found: unknown = Reflect.get(window, global);
    if (isWidget(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The captcha script did not define ${global}`);
}

function isWidget(value: unknown): value is Widget {
  return typeof value === 'object' && value !== null && 'render' in value;
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('Failed to load the captcha script'));
    document.head.append(script);
  });
}
