import { html, renderToString, scriptJson } from '../html.ts';
import type { EditorSettings } from './editor-settings.ts';

/** URLs of the files that the page loads. */
export interface EditorFiles {
  readonly script: string;
  readonly style: string;
  /** The script that starts GraphiQL. */
  readonly start: string;
}

/** Content-Security-Policy of the page. GraphiQL adds inline styles, but no inline scripts. */
export const editorPolicy = [
  "default-src 'none'",
  "connect-src 'self'",
  'font-src data:',
  'img-src data:',
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Renders the page of the GraphQL editor, which is the same for every request. */
export function editorPage(files: EditorFiles, settings: EditorSettings): string {
  return renderToString(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${settings.options.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${files.style}">
<script type="application/json" id="settings">${scriptJson(settings)}</script>
<script defer src="${files.start}"></script>
<script defer src="${files.script}"></script>
</head>
<body class="no-focus-outline">
<noscript>The editor requires JavaScript.</noscript>
<div id="root"></div>
</body>
</html>
`);
}
