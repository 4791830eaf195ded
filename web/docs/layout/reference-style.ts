/** The style of the references: samples next to the text on wide screens, below it on others. */
export const referenceStyle = `
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
