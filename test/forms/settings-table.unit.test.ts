import { isInputObjectType, isObjectType, Kind, visit } from 'graphql';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  PublicFormFieldsFragmentDoc,
  type SettingsFieldsFragment,
} from '../../rest/generated/operations.ts';
import { appearanceTable } from '../../src/forms/settings/appearance-table.ts';
import { namesOf } from '../../src/forms/settings/setting.ts';
import { settingsTable, themeTable } from '../../src/forms/settings/settings-table.ts';
import { schema } from '../../src/schema/schema.ts';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names of the fields of a GraphQL type. */
function fieldNames(typeName: string): string[] {
  const type = schema.getType(typeName);
  if (!isObjectType(type) && !isInputObjectType(type))
    throw new Error(`Type without fields: ${typeName}`);
  return Object.keys(type.getFields()).sort();
}

/** Names of the fields that the REST operation selects in `settings`; of `theme`, only itself. */
function publicSettingsInRest(): string[] {
  const names: string[] = [];
  visit(PublicFormFieldsFragmentDoc, {
    Field(node, _key, _parent, _path, ancestors) {
      const parents = ancestors.flatMap((one) => ('kind' in one ? [one] : []));
      const parent = parents.filter(({ kind }) => kind === Kind.FIELD).at(-1);
      if (parent?.kind === Kind.FIELD && parent.name.value === 'settings') {
        names.push(node.name.value);
      }
    },
  });
  return names.sort();
}

const settings: readonly string[] = namesOf(settingsTable);
const publicSettings = namesOf(settingsTable).filter((name) => settingsTable[name].isPublic);

describe('the table of settings', () => {
  it('selects all settings of a form in the REST operations', () => {
    // A setting that rest/operations/forms.graphql does not select is named by the compiler here.
    expectTypeOf<
      Exclude<SnakeCase<keyof typeof settingsTable>, keyof SettingsFieldsFragment>
    >().toEqualTypeOf<never>();
    expectTypeOf<
      Exclude<SnakeCase<keyof typeof themeTable>, keyof SettingsFieldsFragment['theme']>
    >().toEqualTypeOf<never>();
    expectTypeOf<
      Exclude<
        SnakeCase<keyof typeof appearanceTable>,
        keyof NonNullable<SettingsFieldsFragment['appearance']>
      >
    >().toEqualTypeOf<never>();
  });

  it('shows visitors exactly the public settings, in GraphQL and REST', () => {
    expect(fieldNames('PublicFormSettings')).toEqual([...publicSettings].sort());
    expect(publicSettingsInRest()).toEqual(publicSettings.map(snakeCase).sort());
    expect(publicSettings).not.toContain('maxResponses');
  });

  it('defines all settings as fields of the GraphQL types for reading and writing', () => {
    expect(fieldNames('FormSettings')).toEqual([...settings, 'passwordProtected'].sort());
    expect(fieldNames('FormSettingsInput')).toEqual(
      [...settings, 'password', 'passwordProtected'].sort(),
    );
    expect(fieldNames('FormTheme')).toEqual(Object.keys(themeTable).sort());
    expect(fieldNames('FormThemeInput')).toEqual(Object.keys(themeTable).sort());
    expect(fieldNames('FormAppearance')).toEqual(Object.keys(appearanceTable).sort());
    expect(fieldNames('FormAppearanceInput')).toEqual(Object.keys(appearanceTable).sort());
  });

  it('has a default for each setting', () => {
    const rows = [settingsTable, themeTable, appearanceTable].flatMap((one) => Object.values(one));
    for (const { model } of rows) {
      expect(model.parse(undefined)).toBeDefined();
    }
  });
});
