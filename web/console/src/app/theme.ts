/** The color scheme that the user has chosen; `system` follows the operating system. */
type Theme = 'system' | 'light' | 'dark';

const storageKey = 'formwright-console-theme';

export function storeTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  applyTheme();
}

export function applyTheme(): void {
  document.documentElement.dataset['theme'] = localStorage.getItem(storageKey) ?? 'system';
}
