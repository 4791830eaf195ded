/** The style of the references: samples next to the text on wide screens, below it on others. */
const referenceStyle = `
.anchor { color: inherit; text-decoration: none; }
.anchor::after { content: " #" / ""; color: var(--accent); opacity: 0; }
.anchor:hover::after, .anchor:focus-visible::after { opacity: 1; }
.operation h2, .schema h2 { margin: 0 0 .5rem; font-size: 1.25rem; }
.operation th small, .schema th small { white-space: nowrap; }
.operation td, .schema td { min-width: 3.5rem; }
.operation h3 { margin: 1.25rem 0 .35rem; font-size: .95rem; }
td > ul { margin: .35rem 0 0; padding-left: 1.1rem; }
td b { font: 700 .8rem/1 ui-monospace, monospace; }
tbody th b { font: 700 .8rem/1 ui-monospace, monospace; }
.example { min-width: 0; }
.example pre { max-height: 30rem; overflow: auto; margin-top: 0; }
.example > h3:first-child, .samples h3 { margin-top: 0; }
.samples section + section { margin-top: 1rem; }
.samples.tabbed h3 { display: none; }
.samples.tabbed section + section { margin-top: 0; }
@media (scripting: enabled) { .samples:not(.tabbed) section:not(:first-of-type) { display: none; } }
[role=tablist] { display: flex; flex-wrap: wrap; gap: .25rem; margin-bottom: .5rem; border-bottom: 1px solid var(--line); }
[role=tab] {
  font: 600 .85rem/1.5 system-ui, sans-serif; padding: .35rem .6rem; color: var(--quiet); background: none; border: 0;
  border-bottom: 2px solid transparent; cursor: pointer;
}
[role=tab][aria-selected=true] { color: var(--text); border-bottom-color: var(--accent); }
[role=tab]:hover { color: var(--text); }
.try { margin-top: 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px; }
.try summary { font-weight: 600; }
.try label { display: block; margin: .6rem 0 .2rem; font-size: .85rem; font-weight: 600; }
.try input, .try textarea {
  display: block; width: 100%; font: .85rem/1.5 ui-monospace, monospace; padding: .4rem .6rem; color: inherit; background: var(--paper);
  border: 1px solid #767d8b; border-radius: 6px;
}
.try textarea { min-height: 8rem; resize: vertical; }
.try button[type=submit] {
  margin: .9rem 0 .5rem; font: 600 .9rem/1.5 system-ui, sans-serif; padding: .4rem 1rem; color: var(--paper); background: var(--accent);
  border: 1px solid transparent; border-radius: 6px; cursor: pointer;
}
@media (min-width: 80rem) {
  main:has(.reference) { max-width: 100rem; padding-right: 2rem; }
  .operation:has(.example) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2rem; }
  .operation > .example { position: sticky; top: 4.25rem; align-self: start; max-height: calc(100vh - 5rem); overflow-y: auto; }
}
@media print { .try, [role=tablist] { display: none; } }
`;

/** The style of the search; see `client/search`. */
const searchStyle = `
.find {
  font: inherit; font-size: .9rem; padding: .3rem .75rem; color: var(--quiet); background: var(--shade);
  border: 1px solid var(--line); border-radius: 8px; cursor: pointer;
}
.find:hover { border-color: var(--accent); color: var(--text); }
.find kbd { font: .8em/1 ui-monospace, monospace; padding: .1rem .35rem; border: 1px solid var(--line); border-radius: 4px; }
.search {
  width: min(42rem, 100vw - 2rem); max-height: min(40rem, 100dvh - 4rem); margin: 2rem auto auto; padding: 0; overflow: hidden auto;
  color: var(--text); background: var(--paper); border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 1rem 3rem #0005;
}
.search::backdrop { background: #0007; }
.search form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .5rem; padding: 1rem 1rem .5rem; background: var(--paper); }
.search label { width: 100%; font-size: .9rem; font-weight: 600; }
.search input, .search form button {
  font: inherit; padding: .5rem .75rem; color: inherit; background: var(--shade); border: 1px solid #767d8b; border-radius: 8px;
}
.search input { flex: 1; min-width: 0; }
.search p { margin: 0 1rem .5rem; min-height: 1.6em; color: var(--quiet); font-size: .9rem; }
.search ul { margin: 0; padding: 0 1rem 1rem; list-style: none; }
.search li a { display: block; padding: .6rem .75rem; color: inherit; text-decoration: none; border-radius: 8px; }
.search li a:hover, .search li a:focus { background: var(--shade); }
.search li b, .search li small { display: block; }
.search li span { font-size: .9rem; color: var(--quiet); }
.search mark { color: var(--text); background: none; font-weight: 650; text-decoration: underline var(--accent) 2px; text-underline-offset: .2em; }
@media (max-width: 50rem) { .find kbd { display: none; } }
`;

/** The style of the catalogue of element types and of the generated tables. */
const catalogueStyle = `
.lead { font-size: 1.15rem; color: var(--quiet); }
.examples { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem; align-items: start; margin: 1rem 0; }
.examples iframe { display: block; width: 100%; border: 1px solid var(--line); border-radius: 10px; background: var(--shade); }
td small, th small { color: var(--quiet); }
.rows table { overflow-wrap: break-word; }
.rows td { min-width: 4.5rem; max-width: 24rem; }
.rows td:last-child { min-width: 14rem; }
.rows thead th { white-space: nowrap; }
.rows td code { white-space: pre-wrap; }
.matrix td, .matrix thead th + th { min-width: 0; text-align: center; padding-inline: .5rem; }
.matrix td:last-child { min-width: 0; }
.matrix tbody th { position: sticky; left: 0; background: var(--paper); }
`;

/** The style of code samples with a button that copies them; see `client/copy-buttons.ts`. */
export const copyStyle = `
.sample { position: relative; }
.copy {
  position: absolute; top: .5rem; right: .5rem; padding: .2rem .6rem; font: 600 .75rem/1.5 system-ui, sans-serif;
  color: var(--text); background: var(--paper); border: 1px solid var(--line); border-radius: 6px; cursor: pointer;
}
.copy:hover { border-color: var(--accent); }
@media print { .copy { display: none; } }
`;

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
