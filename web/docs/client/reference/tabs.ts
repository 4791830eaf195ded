// Shows one sample of each group; the chosen language is the same in all groups and on all pages.

const storageKey = 'formwright-docs-language';

interface Group {
  /** Shows the sample in a language, if the group has one. */
  show(language: string): void;
}

const groups = [...document.querySelectorAll<HTMLElement>('[data-tabs]')].map(createGroup);
const remembered = recall();
if (remembered !== null) for (const { show } of groups) show(remembered);

function createGroup(container: HTMLElement, number: number): Group {
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.ariaLabel = container.dataset['tabs'] ?? '';
  const panels = [...container.querySelectorAll<HTMLElement>(':scope > section')];
  const tabs = panels.map((panel, at) => createTab(panel, `sample-${number}-${at}`));
  list.append(...tabs);
  container.prepend(list);
  container.classList.add('tabbed');

  function select(chosen: number): void {
    for (const [at, tab] of tabs.entries()) {
      tab.ariaSelected = String(at === chosen);
      tab.tabIndex = at === chosen ? 0 : -1;
      panels[at]?.toggleAttribute('hidden', at !== chosen);
    }
  }

  list.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) choose(target);
  });
  list.addEventListener('keydown', (event) => {
    const next = neighborOf(tabs, event.key);
    if (!next) return;
    event.preventDefault();
    choose(next);
    next.focus();
  });
  select(0);
  return {
    show(language) {
      const at = tabs.findIndex(({ textContent }) => textContent === language);
      if (at >= 0) select(at);
    },
  };
}

function createTab(panel: HTMLElement, id: string): HTMLButtonElement {
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.id = id;
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', `${id}-panel`);
  tab.textContent = panel.querySelector('h3')?.textContent ?? '';
  panel.id = `${id}-panel`;
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', id);
  return tab;
}

/** The tab that a key moves to, from the focused one (ARIA Authoring Practices: tabs). */
function neighborOf(
  tabs: readonly HTMLButtonElement[],
  key: string,
): HTMLButtonElement | undefined {
  const current = tabs.findIndex((tab) => tab.matches(':focus'));
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: current + 1,
    ArrowLeft: current - 1 + tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const target = steps[key];
  return target === undefined ? undefined : tabs[target % tabs.length];
}

/** Shows a language in all groups; the tab remains where it is on the screen. */
function choose(tab: HTMLButtonElement): void {
  const language = tab.textContent ?? '';
  const before = tab.getBoundingClientRect().top;
  for (const { show } of groups) show(language);
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage may be blocked.
  }
}

function recall(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
