// The reference was one page; links to its sections lead to their pages now.

const { base = '' } = document.documentElement.dataset;
const id = decodeURIComponent(location.hash.slice(1));
const isOldPage = [
  `${base}/docs`,
  `${base}/docs/`,
  `${base}/docs/api`,
  `${base}/docs/api/`,
].includes(location.pathname);

if (isOldPage && id !== '' && !document.getElementById(id)) {
  const sections: readonly { readonly id: string }[] = await (
    await fetch(`${base}/docs/search.json`)
  ).json();
  const target = sections.find((section) => section.id.endsWith(`#${id}`));
  if (target) location.replace(`${base}${target.id}`);
}
