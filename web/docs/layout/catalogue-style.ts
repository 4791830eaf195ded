/** The style of the catalogue of element types and of the generated tables. */
export const catalogueStyle = `
.lead { font-size: 1.15rem; color: var(--quiet); }
.examples { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem; align-items: start; margin: 1rem 0; }
.examples iframe { display: block; width: 100%; border: 1px solid var(--line); border-radius: 10px; background: var(--shade); }
td small, th small { color: var(--quiet); }
td code { white-space: pre-wrap; }
.matrix td, .matrix thead th { text-align: center; padding-inline: .5rem; }
.matrix tbody th { position: sticky; left: 0; background: var(--paper); }
`;
