/** Colors of the page by custom property, of the light and the dark scheme. */
export const palettes = {
  light: {
    '--page': '#f4f5f8',
    '--paper': '#ffffff',
    '--sunken': '#f7f8fa',
    '--ink': '#1b1f2a',
    '--soft-ink': '#565d6d',
    '--line': '#8b92a3',
    '--faint-line': '#dfe2e9',
    '--wrong': '#b3261e',
    '--wrong-paper': '#fdf1f0',
    '--good': '#17693a',
    '--good-paper': '#eef8f1',
    '--tint': 'color-mix(in srgb, var(--accent) 8%, var(--paper))',
  },
  dark: {
    '--page': '#14161b',
    '--paper': '#1e2026',
    '--sunken': '#262930',
    '--ink': '#eceef3',
    '--soft-ink': '#aab0bf',
    '--line': '#7c8496',
    '--faint-line': '#363a45',
    '--wrong': '#ffb4ab',
    '--wrong-paper': '#3a2022',
    '--good': '#8fdcab',
    '--good-paper': '#1b3226',
    '--tint': 'color-mix(in srgb, var(--accent) 16%, var(--paper))',
  },
} as const;

export type Palette = Readonly<Record<keyof (typeof palettes)['light'], string>>;
