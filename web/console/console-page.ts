import { html, renderToString } from '../html.ts';

/** What the page of the console refers to. */
interface ConsolePage {
  /** Path of the service, without a slash at its end. */
  readonly base: string;
  readonly script: string;
  readonly styles: readonly string[];
  /** Nonce of the style elements that components add. */
  readonly nonce: string;
}

/** Renders the page in which the console runs, the same for each of its paths. */
export function consolePage({ base, script, styles, nonce }: ConsolePage): string {
  const urlOf = (name: string) => `${base}/console/assets/${name}`;
  return renderToString(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${nonce}">
<title>Formwright</title>
<link rel="icon" href="${base}/favicon.ico">
${styles.map((name) => html`<link rel="stylesheet" href="${urlOf(name)}">`)}
<script type="module" src="${urlOf(script)}"></script>
</head>
<body>
<noscript>The console requires JavaScript.</noscript>
<div id="root" data-base="${base}"></div>
</body>
</html>
`);
}

/**
 * The Content-Security-Policy of the page: its own scripts, styles and requests only. Style elements need the
 * nonce. Frames show the hosted page of a form.
 */
export const consolePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' https: blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
