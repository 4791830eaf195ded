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
