/** The style of the search; see `client/search`. */
export const searchStyle = `
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
