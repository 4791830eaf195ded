import { html } from '../../html.ts';
import type { DocsGroup } from '../model/docs-page.ts';

export const examplePages = (examples: ReadonlyMap<string, string>): DocsGroup => ({
  title: 'Sample programs',
  collapsed: true,
  pages: [...examples].map(([name, text]) => ({
    path: `/docs/examples/${name}`,
    title: name,
    render: () => html`<h1>${name}</h1>
<p>A file of the folder <code>examples</code>; a test runs it.</p>
<pre tabindex="0"><code>${text}</code></pre>`,
  })),
});
