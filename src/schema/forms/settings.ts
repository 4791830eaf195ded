import type {
  InputFieldBuilder,
  InputFieldRef,
  InputObjectRef,
  ObjectFieldBuilder,
} from '@pothos/core';
import { appearanceTable, fonts, schemes } from '../../forms/settings/appearance-table.ts';
import {
  mailFailures,
  type NotificationPatch,
  type Settings,
  type SettingsPatch,
} from '../../forms/settings/form-settings.ts';
import {
  attachments,
  digests,
  type Notification,
  notificationEvents,
  notificationTable,
} from '../../forms/settings/notification-table.ts';
import type { Setting, SettingsTable } from '../../forms/settings/setting.ts';
import { settingsTable, themeTable } from '../../forms/settings/settings-table.ts';
import { builder, enumValues, type Types } from '../core/builder.ts';
import { omitNull } from '../core/field-options.ts';

/** Settings as clients read them. The password itself is never part of them. */
export interface SettingsView extends Settings {
  readonly passwordProtected: boolean;
}

const FormTheme = builder.objectRef<Settings['theme']>('FormTheme');

FormTheme.implement({
  description: 'Accent color and corners of a form.',
  fields: (t) => outputFields(t, themeTable),
});

const FormScheme = builder.enumType('FormScheme', {
  description: 'Whether the page of a form is light or dark.',
  values: enumValues(schemes, {
    auto: 'As the browser of the visitor prefers.',
    light: 'Light.',
    dark: 'Dark.',
  }),
});

const FormFont = builder.enumType('FormFont', {
  description: 'Fonts that devices have.',
  values: enumValues(fonts, {
    system: 'The font of the system.',
    humanist: 'Without serifs, and similar to handwriting.',
    serif: 'With serifs.',
    rounded: 'With rounded ends, on devices that have one.',
    mono: 'All characters have the same width.',
  }),
});

const FormAppearance = builder.objectRef<NonNullable<Settings['appearance']>>('FormAppearance');

FormAppearance.implement({
  description: 'Colors, font, images and custom CSS of the page of a form.',
  fields: (t) => outputFields(t, appearanceTable),
});

const NotificationEvent = builder.enumType('NotificationEvent', {
  description: 'What a notification is sent because of.',
  values: enumValues(notificationEvents, {
    'response.created': 'A response was stored.',
    'response.approval_changed': 'A review changed the approval status of a response.',
    'form.response_limit_reached': 'A response took the last place of `maxResponses`.',
  }),
  extensions: { jsonSchema: { type: 'string', enum: notificationEvents } },
});

const NotificationAttachment = builder.enumType('NotificationAttachment', {
  description: 'The format of the file of a digest.',
  values: enumValues(attachments, { csv: 'CSV.', xlsx: 'Excel workbook.' }),
});

const NotificationDigest = builder.enumType('NotificationDigest', {
  description: 'How often new responses are summarized in one mail.',
  values: enumValues(digests, { hourly: 'Every hour.', daily: 'Every day.' }),
});

const FormNotification = builder.objectRef<Notification>('FormNotification');

FormNotification.implement({
  description: 'Mail that is sent because of what happens with a form.',
  fields: (t) => ({
    key: t.exposeString('id', { description: 'The `id` that the client chose.' }),
    ...outputFields(t, notificationTable, (row) => row !== notificationTable.id),
  }),
});

export const PublicFormSettings = builder.objectRef<SettingsView>('PublicFormSettings').implement({
  description: 'Settings that a page needs to show the form.',
  fields: (t) => ({
    ...outputFields(t, settingsTable, ({ isPublic }) => isPublic === true),
    resumeByMail: t.boolean({
      ...omitNull,
      description:
        'Whether the link to saved answers can be sent to an address; only present if it can.',
      resolve: ({ resumeByMail }, _, { services: { config } }) =>
        (resumeByMail && mailFailures(config, []).length === 0) || null,
    }),
  }),
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

const FormAppearanceInput = builder
  .inputRef<NonNullable<SettingsPatch['appearance']>>('FormAppearanceInput')
  .implement({
    description: 'Omitted fields keep their value; null resets a field to its default.',
    fields: (t) => inputFields(t, appearanceTable),
  });

export const FormNotificationInput: InputObjectRef<Types, NotificationPatch> = builder
  .inputRef<NotificationPatch>('FormNotificationInput')
  .implement({
    description: 'A notification. Omitted and null members have their default.',
    fields: (t) => inputFields(t, notificationTable),
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

function listOf<Type>(type: Type): [Type] {
  return [type];
}

/** The types of the settings that scalars do not cover. */
const outputTypes = {
  Condition: 'StoredCondition' as const,
  FormAppearance,
  FormFont,
  FormScheme,
  FormTheme,
  NotificationAttachment,
  NotificationDigest,
  NotificationEvent,
  Notifications: listOf(FormNotification),
  StringList: listOf<'String'>('String'),
};
const inputTypes = {
  Condition: 'ConditionInput' as const,
  FormAppearance: FormAppearanceInput,
  FormTheme: FormThemeInput,
  FormFont,
  FormScheme,
  NotificationAttachment,
  NotificationDigest,
  NotificationEvent,
  Notifications: listOf(FormNotificationInput),
  StringList: listOf<'String'>('String'),
};

/** Absent in responses of REST unless they are set, as they were added later. */
const isOmitted = ({ type }: Setting) => type === 'FormAppearance' || type === 'Notifications';

const isOwnType = (type: Setting['type']): type is keyof typeof outputTypes => type in outputTypes;

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
        type: isOwnType(row.type) ? outputTypes[row.type] : row.type,
        ...(isOmitted(row) && omitNull),
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
        type: isOwnType(row.type) ? inputTypes[row.type] : row.type,
        description: descriptionOf(row),
      }),
    ]),
  );
}
