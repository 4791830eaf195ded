import { html, renderToString } from '../html.ts';

/** Attributes of the embed script that the page passes on from its query string. */
const attributes = ['data-form', 'data-mode', 'data-scheme', 'data-query', 'data-hide-title'];

/** A website for the console that embeds a form with the options of the query string. */
export function embedPreviewPage(base: string, query: URLSearchParams): string {
  const present = attributes.filter((name) => query.has(name));
  const options = present.map((name) => html` ${name}="${query.get(name) ?? ''}"`);
  const hasButton = ['popup', 'slider'].includes(query.get('data-mode') ?? '');
  const slug = query.get('data-form') ?? '';
  return renderToString(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Preview of an embedded form</title>
</head>
<body>
<main>
<h1>Your website</h1>
${hasButton ? html`<button data-form-open="${slug}">Open the form</button>` : ''}
<script src="${base}/embed.js"${options} async></script>
</main>
</body>
</html>
`);
}

/** Only the embed script, and the form in its frame. */
export const embedPreviewPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');
