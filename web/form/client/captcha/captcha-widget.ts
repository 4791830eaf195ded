import type { ExternalCaptchaProvider } from '../../../../src/access/captcha/provider.ts';
import type { PageData } from '../../page/page-view.ts';
import { elementById } from '../page-data.ts';
import type { Challenge } from './solve-altcha.ts';

/** A captcha, ready to be solved. */
export interface Captcha {
  /** What is sent as `captcha_token`; undefined while the respondent has not solved it. */
  token(): Promise<string | undefined>;
  /** Forgets a solution, since each passes once. */
  reset(): void;
}

/** What the scripts of other providers offer to pages. */
interface Widget {
  render(place: HTMLElement, options: { sitekey: string }): unknown;
  getResponse(id: unknown): string | undefined;
  reset(id: unknown): void;
}

interface Provider {
  readonly script: string;
  /** Under which name its script appears. */
  readonly global: string;
}

const providers: Readonly<Record<ExternalCaptchaProvider, Provider>> = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
  },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    global: 'grecaptcha',
  },
};

/** The captcha that a form requires; undefined where it requires none. */
export function createCaptcha({ form, worker }: PageData): Captcha | undefined {
  const { captcha } = form;
  if (!form.captcha_required || !captcha) return undefined;
  const { provider, challenge_url: url, site_key: siteKey } = captcha;
  if (provider === 'altcha') return url ? altchaCaptcha(url, worker) : undefined;
  return widgetCaptcha(providers[provider], siteKey ?? '', elementById('captcha'));
}

/** A puzzle that the browser solves by itself, when it is needed. */
function altchaCaptcha(url: string, worker: string): Captcha {
  // By whichever name the page was reached, its own host is the one that may be asked.
  const { pathname, search } = new URL(url);
  return {
    reset: () => {},
    async token() {
      const response = await fetch(pathname + search);
      if (!response.ok) throw new Error('There is no puzzle');
      return solveInWorker(await response.json(), worker);
    },
  };
}

async function solveInWorker(challenge: Challenge, worker: string): Promise<string> {
  const thread = new Worker(worker);
  try {
    return await new Promise((resolve, reject) => {
      thread.onmessage = ({ data }) => (data.token ? resolve(data.token) : reject(new Error()));
      thread.onerror = () => reject(new Error('The worker does not run'));
      thread.postMessage(challenge);
    });
  } finally {
    thread.terminate();
  }
}

/** What another provider draws into the page. Its script comes from its own host. */
function widgetCaptcha({ script, global }: Provider, sitekey: string, place: HTMLElement): Captcha {
  const ready = loadScript(script).then(() => renderWidget(global, sitekey, place));
  ready.catch(() => {}); // told when it is needed
  return {
    token: async () => (await ready).response() || undefined,
    reset: () => void ready.then(({ again }) => again()).catch(() => {}),
  };
}

async function renderWidget(global: string, sitekey: string, place: HTMLElement) {
  const widget = await waitForGlobal(global);
  const id = widget.render(place, { sitekey });
  return { response: () => widget.getResponse(id), again: () => widget.reset(id) };
}

/** Some scripts prepare themselves for a while after they were loaded. */
async function waitForGlobal(global: string): Promise<Widget> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found: unknown = Reflect.get(window, global);
    if (isWidget(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${global} does not appear`);
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
    script.onerror = () => reject(new Error('The captcha cannot be loaded'));
    document.head.append(script);
  });
}
