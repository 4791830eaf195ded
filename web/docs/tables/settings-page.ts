import { snakeCase } from '../../../rest/snake-case-schema.ts';
import { appearanceTable } from '../../../src/forms/settings/appearance-table.ts';
import type { SettingsTable } from '../../../src/forms/settings/setting.ts';
import { settingsTable, themeTable } from '../../../src/forms/settings/settings-table.ts';
import { type Html, html } from '../../html.ts';
import { jsonBlock, jsonCode } from '../catalogue/json-text.ts';
import { heading, inlineText, table } from '../model/parts.ts';

export const settingsPage = (base: string): Html => html`<h1>Settings of a form</h1>
<p>Settings take effect at once, without publishing. A request contains those that should change; <code>null</code> restores the default.
The names are those of REST; in GraphQL they are in camelCase, such as <code>maxResponses</code>.</p>
${jsonBlock({ settings: { max_responses: 100, close_at: '2026-12-31T23:00:00Z', theme: { accent_color: '#0b6e4f' } } })}
${heading('settings', 'Settings')}
${settingsRows(settingsTable, '')}
<p>A public setting is part of the public form that visitors read. The password is not among the settings that are returned:
<code>password</code> is write-only, and <code>password_protected</code> says whether there is one
(<a href="${base}/docs/guides/guarding">Guarding a form</a>).</p>
${heading('theme', 'Theme')}
${settingsRows(themeTable, 'theme.')}
${heading('appearance', 'Appearance')}
<p>Members that a request omits keep their value, and <code>null</code> removes one; <code>"appearance": null</code> removes all
(<a href="${base}/docs/guides/hosted-page#appearance">The page of a form</a>).</p>
${settingsRows(appearanceTable, 'appearance.')}`;

const typeNames = {
  Boolean: 'boolean',
  DateTime: 'string (date-time)',
  FormAppearance: 'object',
  FormFont: 'string',
  FormScheme: 'string',
  FormTheme: 'object',
  Int: 'integer',
  String: 'string',
} as const;

/** Where the members of objects are described. */
const sections: Partial<Record<keyof typeof typeNames, Html>> = {
  FormAppearance: html`<a href="#appearance">below</a>`,
  FormTheme: html`<a href="#theme">below</a>`,
};

const settingsRows = (settings: SettingsTable, prefix: string): Html =>
  table(
    ['Setting', 'Type', 'Default', 'Plan', 'Public', 'Effect'],
    Object.entries(settings).map(([name, { type, model, plan, isPublic, description }]) => [
      html`<code id="${prefix}${snakeCase(name)}">${prefix}${snakeCase(name)}</code>`,
      typeNames[type],
      sections[type] ?? jsonCode(model.parse(undefined)),
      plan === 'pro' ? 'Pro' : 'any',
      isPublic || prefix !== '' ? 'yes' : 'no',
      inlineText(description),
    ]),
  );
