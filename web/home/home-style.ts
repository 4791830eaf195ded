import { copyStyle } from '../docs/layout/copy-style.ts';

/** The style sheet of the front page, inlined in it. */
export const homeStyle = `
:root {
  --text: #1f2430; --quiet: #5b6472; --line: #d9dde5; --paper: #fff; --shade: #f6f7f9; --accent: #4338ca;
  font: 16px/1.6 system-ui, sans-serif; color: var(--text); background: var(--paper);
}
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e8ee; --quiet: #a3abba; --line: #343a47; --paper: #14171d; --shade: #1c2028; --accent: #a5b4fc; }
}
* { box-sizing: border-box; }
body { margin: 0; overflow-wrap: anywhere; }
main { max-width: 56rem; margin: 0 auto; padding: 3rem clamp(1rem, 5vw, 3rem) 5rem; }
header { margin-bottom: 2rem; }
h1 { margin: 0 0 .5rem; font-size: 2.25rem; line-height: 1.2; letter-spacing: -.02em; }
h2 { margin: 3rem 0 .5rem; font-size: 1.375rem; letter-spacing: -.01em; }
h3 { margin: 1.5rem 0 .25rem; font-size: 1rem; }
p { margin: 0 0 .75rem; }
header p { max-width: 40rem; color: var(--quiet); font-size: 1.125rem; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.links { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: .75rem; padding: 0; list-style: none; }
.links li { padding: .875rem 1.125rem; background: var(--shade); border: 1px solid var(--line); border-radius: 8px; }
.links a { font-weight: 650; }
.links p { margin: .125rem 0 0; color: var(--quiet); font-size: .9375rem; }
ol { padding: 0; list-style: none; counter-reset: call; }
ol h3::before { counter-increment: call; content: counter(call) ". "; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
pre { margin: .5rem 0; padding: .9rem 1rem; overflow-x: auto; background: var(--shade); border: 1px solid var(--line); border-radius: 8px; }
${copyStyle}`;
