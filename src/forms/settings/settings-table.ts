import { z } from 'zod';
import { formTextLimits } from '../../../packages/definition/model/form-texts.ts';
import { memberTypes } from '../../../packages/definition/questions/values/member-types.ts';
import en from '../../../packages/languages/texts/en.json' with { type: 'json' };

/** The GraphQL types that settings have, with their values. */
interface SettingValues {
  Boolean: boolean;
  DateTime: Date;
  FormTheme: object;
  Int: number;
  String: string;
}

/** One setting: a row of the table. */
export interface Setting<
  Type extends keyof SettingValues = keyof SettingValues,
  Model extends z.ZodType = z.ZodType,
> {
  readonly type: Type;
  /** Validates a value and applies the default. Settings whose default is null are nullable. */
  readonly model: Model;
  /** Published in the GraphQL schema and in the OpenAPI document, for reading and writing. */
  readonly description: string;
  /** Setting a new value needs this plan; a stored value stays in effect on any plan. */
  readonly plan?: 'pro';
  /** Whether the public form shows it to visitors. */
  readonly isPublic?: true;
}

/** Checks that the model's values are those of the GraphQL type. */
function setting<
  Type extends keyof SettingValues,
  Model extends z.ZodType<SettingValues[Type] | null>,
>(row: Setting<Type, Model>): Setting<Type, Model> {
  return row;
}

export const themeTable = {
  accentColor: setting({
    type: 'String',
    model: z
      .string()
      .refine((color) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color), {
        params: { code: 'invalid_value' },
        error: 'Must be a hex color such as #4f46e5 or #abc.',
      })
      .overwrite(expandHexColor)
      .default('#4f46e5'),
    description: 'Hex color such as `#4f46e5` or `#abc`; stored with six digits, in lower case.',
  }),
  rounded: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description: 'Whether corners are rounded.',
  }),
};

/** `#ABC` as `#aabbcc`, so that equal colors are stored alike. */
function expandHexColor(color: string): string {
  const digits = color.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

const themeModel = z.strictObject(modelsOf(themeTable));

/**
 * Every setting of a form. The model, the plan check and the types of the API are derived from
 * these rows. The password is not one of them: it is stored apart, as a hash.
 */
export const settingsTable = {
  acceptingResponses: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description: 'Whether the form accepts responses; false pauses it.',
  }),
  openAt: setting({
    type: 'DateTime',
    model: z.coerce.date().nullable().default(null),
    description: 'Time from which the form accepts responses; before `close_at`.',
    isPublic: true,
  }),
  closeAt: setting({
    type: 'DateTime',
    model: z.coerce.date().nullable().default(null),
    description: 'Time from which the form no longer accepts responses.',
  }),
  maxResponses: setting({
    type: 'Int',
    model: memberTypes.integer(1, 2_147_483_647).nullable().default(null),
    description: 'Maximum number of responses, 1 or more; it is never exceeded.',
  }),
  successMessage: setting({
    type: 'String',
    model: memberTypes
      .text(formTextLimits['form.success_message'])
      .default(en.texts.service.successMessage),
    description: 'Message to show after submission, with Markdown, at most 2000 characters.',
    isPublic: true,
  }),
  redirectUrl: setting({
    type: 'String',
    model: memberTypes.url().nullable().default(null),
    description: 'Absolute http(s) URL to redirect respondents to after submission.',
    isPublic: true,
  }),
  showBranding: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description: 'Whether to show the footer "Powered by Formwright".',
    isPublic: true,
  }),
  allowApiSubmissions: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description: 'Whether clients with an API key may submit responses.',
  }),
  invitationRequired: setting({
    type: 'Boolean',
    model: z.boolean().default(false),
    description: 'Whether visitors need an invitation, which is valid for one response.',
    isPublic: true,
  }),
  requireCaptcha: setting({
    type: 'Boolean',
    model: z.boolean().default(false),
    description: 'Whether visitors must solve a captcha.',
  }),
  retentionDays: setting({
    type: 'Int',
    model: memberTypes.integer(1, 3650).nullable().default(null),
    description: 'Number of days after which responses are deleted, 1 to 3650; null keeps them.',
    plan: 'pro',
  }),
  savePartial: setting({
    type: 'Boolean',
    model: z.boolean().default(false),
    description: 'Whether respondents can save their answers and submit them later.',
    isPublic: true,
  }),
  partialDays: setting({
    type: 'Int',
    model: memberTypes.integer(1, 90).default(30),
    description: 'Number of days for which saved answers are stored after the last save, 1 to 90.',
  }),
  oneSectionPerPage: setting({
    type: 'Boolean',
    model: z.boolean().default(false),
    description: 'Whether to show each section on its own page.',
    isPublic: true,
  }),
  offerAnotherResponse: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description: 'Whether the confirmation of the form page has a link to submit another response.',
    isPublic: true,
  }),
  indexable: setting({
    type: 'Boolean',
    model: z.boolean().default(false),
    description: 'Whether search engines may list the form page.',
    isPublic: true,
  }),
  searchable: setting({
    type: 'Boolean',
    model: z.boolean().default(true),
    description:
      'Whether responses can be filtered by their answers and searched; false stores no search index.',
  }),
  theme: setting({
    type: 'FormTheme',
    model: themeModel.prefault({}),
    description: 'Appearance of the form.',
    isPublic: true,
  }),
};

export type SettingsTable = Readonly<Record<string, Setting>>;

type Models<Table extends SettingsTable> = { [Name in keyof Table]: Table[Name]['model'] };

export function modelsOf<Table extends SettingsTable>(table: Table): Models<Table>;
export function modelsOf(table: SettingsTable): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(table).map(([name, { model }]) => [name, model]));
}

export function namesOf<Table extends SettingsTable>(table: Table): (keyof Table & string)[];
export function namesOf(table: SettingsTable): string[] {
  return Object.keys(table);
}
