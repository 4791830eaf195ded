import { catalogueStyle } from './catalogue-style.ts';
import { copyStyle } from './copy-style.ts';
import { referenceStyle } from './reference-style.ts';
import { searchStyle } from './search-style.ts';

export const docsStyle = `${copyStyle}${searchStyle}${catalogueStyle}${referenceStyle}
:root {
  --text: #1f2430; --quiet: #5b6472; --line: #e3e6ec; --paper: #fff; --shade: #f6f7f9;
  --accent: #4338ca; --get: #0b6e4f; --post: #4338ca; --put: #9a5b00; --delete: #b42318;
  font: 16px/1.6 system-ui, sans-serif; color: var(--text); background: var(--paper);
  scroll-padding-top: 4.25rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e6e8ee; --quiet: #a3abba; --line: #2c313c; --paper: #14171d; --shade: #1c2028;
    --accent: #a5b4fc; --get: #5fd3a6; --post: #a5b4fc; --put: #f2b65a; --delete: #ff9b90;
  }
}
* { box-sizing: border-box; }
body { margin: 0; overflow-wrap: anywhere; display: grid; grid-template: auto 1fr / 18rem minmax(0, 1fr); }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--paper); }
.skip:focus { left: 0; z-index: 1; }
.bar {
  position: sticky; top: 0; z-index: 1; grid-column: 1 / -1; display: flex; gap: 1rem; align-items: center; min-height: 3.25rem;
  padding: .4rem clamp(1rem, 2vw, 1.5rem); background: var(--paper); border-bottom: 1px solid var(--line);
}
.brand { margin-right: auto; font-size: 1.2rem; font-weight: 700; color: var(--text); text-decoration: none; }
.menu { display: none; }
nav {
  position: sticky; top: 3.25rem; grid-area: 2 / 1; height: calc(100vh - 3.25rem); overflow-y: auto; padding: .5rem 1.5rem 2rem;
  background: var(--shade); border-right: 1px solid var(--line); font-size: .9rem;
}
nav summary h2 { display: inline-block; }
nav h2 { margin: 1.5rem 0 .25rem; font-size: .8rem; letter-spacing: .04em; text-transform: uppercase; color: var(--quiet); }
nav h2 a { color: inherit; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: .15rem 0; color: var(--text); text-decoration: none; }
nav li a:hover, nav h2 a:hover { color: var(--accent); text-decoration: underline; }
nav [aria-current] { font-weight: 700; color: var(--accent); }
main { grid-area: 2 / 2; max-width: 60rem; padding: 2rem clamp(1rem, 5vw, 4rem) 6rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; letter-spacing: -.01em; }
main h2 { margin: 3rem 0 .5rem; font-size: 1.5rem; letter-spacing: -.01em; }
main h3 { margin: 0 0 .5rem; font-size: 1.1rem; }
main h3 a { color: inherit; text-decoration: none; }
main h3 a:hover { text-decoration: underline; }
main h4 { margin: 1.25rem 0 .35rem; font-size: .95rem; }
p { margin: 0 0 .75rem; }
main picture img { display: block; max-width: 100%; height: auto; margin: 1rem 0; border: 1px solid var(--line); border-radius: 8px; }
article { margin: 1.5rem 0 0; padding: 1.25rem 0 0; border-top: 1px solid var(--line); }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { margin: .5rem 0 1rem; padding: .9rem 1rem; overflow-x: auto; background: var(--shade); border: 1px solid var(--line); border-radius: 8px; }
pre code { overflow-wrap: normal; }
.line { font-size: 1rem; }
.line b { font: 700 .8rem/1 ui-monospace, monospace; padding: .25rem .5rem; border: 1px solid currentColor; border-radius: 6px; }
.get { color: var(--get); } .post { color: var(--post); } .put, .patch { color: var(--put); } .delete { color: var(--delete); }
.scope { margin-left: .5rem; color: var(--quiet); font-size: .85rem; white-space: nowrap; }
.wide { overflow-x: auto; margin-bottom: 1rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--quiet); font-size: .8rem; }
tbody th { min-width: 8rem; }
tbody th code { white-space: nowrap; overflow-wrap: normal; }
small { color: var(--quiet); }
details { margin: .35rem 0; }
summary { cursor: pointer; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 1rem; }
.cards section { padding: 1rem 1.25rem; background: var(--shade); border: 1px solid var(--line); border-radius: 8px; }
.cards h2 { margin: 0 0 .35rem; font-size: 1.1rem; }
.cards ul { margin: 0; padding: 0; list-style: none; }
.cards li { padding: .15rem 0; }
@media (max-width: 50rem) {
  body { display: block; }
  .menu { display: block; }
  nav { position: static; height: auto; border-right: 0; border-top: 1px solid var(--line); }
  nav li a { padding: .45rem 0; }
}
`;
