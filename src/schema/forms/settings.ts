import type {
  InputFieldBuilder,
  InputFieldRef,
  InputObjectRef,
  ObjectFieldBuilder,
} from '@pothos/core';
import type { Settings, SettingsPatch } from '../../forms/settings/form-settings.ts';
import {
  type Setting,
  type SettingsTable,
  settingsTable,
  themeTable,
} from '../../forms/settings/settings-table.ts';
import { schemaBuilder, type Types } from '../core/builder.ts';

const builder = schemaBuilder('forms/settings');

/** Settings as clients read them. The password itself is never part of them. */
export interface SettingsView extends Settings {
  readonly passwordProtected: boolean;
}

const FormTheme = builder.objectRef<Settings['theme']>('FormTheme');

FormTheme.implement({
  description: 'Appearance of a form.',
  fields: (t) => outputFields(t, themeTable),
});

export const PublicFormSettings = builder.objectRef<SettingsView>('PublicFormSettings').implement({
  description: 'Settings that a page needs to show the form.',
  fields: (t) => outputFields(t, settingsTable, ({ isPublic }) => isPublic === true),
});

export const FormSettings = builder.objectRef<SettingsView>('FormSettings').implement({
  description: 'Settings of a form. Changes take effect at once; settings are not versioned.',
  fields: (t) => ({
    ...outputFields(t, settingsTable),
    passwordProtected: t.exposeBoolean('passwordProtected', {
      description: 'Whether the form has a password. The password itself is never returned.',
    }),
  }),
});

const FormThemeInput = builder
  .inputRef<NonNullable<SettingsPatch['theme']>>('FormThemeInput')
  .implement({
    description: 'Omitted fields keep their value; null resets a field to its default.',
    fields: (t) => inputFields(t, themeTable),
  });

export const FormSettingsInput: InputObjectRef<Types, SettingsPatch> = builder
  .inputRef<SettingsPatch>('FormSettingsInput')
  .implement({
    description: 'Omitted settings keep their value; null resets a setting to its default.',
    fields: (t) => ({
      ...inputFields(t, settingsTable),
      password: t.string({ description: 'Pro plan. Sets the password; null removes it.' }),
      passwordProtected: t.boolean({
        description: 'Read-only; accepted and ignored, so that settings can be sent back as read.',
      }),
    }),
  });

const descriptionOf = ({ plan, description }: Setting) =>
  plan === 'pro' ? `Pro plan. ${description}` : description;

function outputFields<Parent extends object>(
  t: ObjectFieldBuilder<Types, Parent>,
  table: SettingsTable,
  isIncluded: (row: Setting) => boolean = () => true,
) {
  const rows = Object.entries(table).filter(([, row]) => isIncluded(row));
  return Object.fromEntries(
    rows.map(([name, row]) => [
      name,
      t.field({
        type: row.type === 'FormTheme' ? FormTheme : row.type,
        nullable: row.model.safeParse(null).success,
        description: descriptionOf(row),
        resolve: (settings: object) => Reflect.get(settings, name),
      }),
    ]),
  );
}

/** What a client may send for each row: a value, or null for the default. */
type InputFields<Table extends SettingsTable> = {
  [Name in keyof Table]: InputFieldRef<Types, Table[Name]['model']['_output'] | null | undefined>;
};

function inputFields<Table extends SettingsTable>(
  t: InputFieldBuilder<Types, 'InputObject'>,
  table: Table,
): InputFields<Table>;
function inputFields(t: InputFieldBuilder<Types, 'InputObject'>, table: SettingsTable) {
  return Object.fromEntries(
    Object.entries(table).map(([name, row]) => [
      name,
      t.field({
        type: row.type === 'FormTheme' ? FormThemeInput : row.type,
        description: descriptionOf(row),
      }),
    ]),
  );
}
