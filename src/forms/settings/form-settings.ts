import { z } from 'zod';
import { passwordFailure } from '../../access/password-hashing.ts';
import { memberTypes } from '../../definition/values/member-types.ts';
import { type Failure, validationFailed } from '../../platform/problem.ts';
import { validate } from '../../platform/validation/validate.ts';

const theme = z.strictObject({
  accentColor: z
    .string()
    .refine((color) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color), {
      params: { code: 'invalid_value' },
      error: 'Must be a hex colour such as #4f46e5 or #abc.',
    })
    .overwrite(sixDigits)
    .default('#4f46e5'),
  rounded: z.boolean().default(true),
});

/** `#ABC` as `#aabbcc`: what is read has one form. */
function sixDigits(color: string): string {
  const digits = color.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** Every setting with its default. They are live at once, apart from versions. */
const settingsModel = z.strictObject({
  acceptingResponses: z.boolean().default(true),
  closeAt: z.coerce.date().nullable().default(null),
  maxResponses: memberTypes.integer(1, 2_147_483_647).nullable().default(null),
  successMessage: memberTypes.text(2000).default('Thank you! Your response has been recorded.'),
  redirectUrl: memberTypes.url().nullable().default(null),
  showBranding: z.boolean().default(true),
  allowApiSubmissions: z.boolean().default(true),
  requireCaptcha: z.boolean().default(false),
  retentionDays: memberTypes.integer(1, 3650).nullable().default(null),
  oneSectionPerPage: z.boolean().default(false),
  theme: theme.prefault({}),
});

export type Settings = z.output<typeof settingsModel>;

type Patch<Members> = { readonly [Name in keyof Members]?: Members[Name] | null | undefined };

/** What a client may send: any subset, null for "back to the default". */
export interface SettingsPatch extends Patch<Omit<Settings, 'theme'>> {
  readonly theme?: Patch<Settings['theme']> | null | undefined;
  readonly password?: string | null | undefined;
  /** Part of what is read, so it may be sent back; it changes nothing. */
  readonly passwordProtected?: boolean | null | undefined;
}

/** What the database holds, with defaults for whatever it does not name. */
export function parseSettings(stored: unknown): Settings {
  return settingsModel.parse(stored);
}

/**
 * Merges a patch into the settings, `theme` member by member. The password is checked and not part
 * of the result.
 *
 * @throws {Problem} `validation_failed`
 */
export function mergeSettings(current: Settings, patch: SettingsPatch): Settings {
  const { password, passwordProtected: _, theme: themePatch, ...rest } = patch;
  const merged = {
    ...current,
    ...withoutUndefined(rest),
    theme:
      themePatch === null
        ? {}
        : withoutNulls({ ...current.theme, ...withoutUndefined(themePatch ?? {}) }),
  };
  const { data, failures: shape } = validate(settingsModel, withoutNulls(merged));
  const secret = typeof password === 'string' ? passwordFailure(password) : undefined;
  const failures = [...shape, ...(secret ? [{ ...secret, path: ['password'] }] : [])];
  if (!data || failures.length > 0) throw validationFailed(failures.map(underSettingsPath));
  return data;
}

/** Where a client finds a setting. */
export function underSettingsPath({ path, code, message }: Failure): Failure {
  return { path: ['settings', ...path], code, message };
}

/** A member that was not sent keeps its value. */
function withoutUndefined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** A null leaves the member out, which gives it its default. */
function withoutNulls(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}
