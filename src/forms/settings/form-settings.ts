import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Failure, validationFailed } from '../../../packages/common/problem.ts';
import { validate } from '../../../packages/common/validation/validate.ts';
import { passwordFailure } from '../../visitors/password-hashing.ts';
import { appearanceTable } from './appearance-table.ts';
import { modelsOf } from './setting.ts';
import { settingsTable, themeTable } from './settings-table.ts';

/** Every setting with its default. They take effect at once and are not versioned. */
export const settingsModel = z.strictObject(modelsOf(settingsTable));

export type Settings = z.output<typeof settingsModel>;

type Patch<Members> = { readonly [Name in keyof Members]?: Members[Name] | null | undefined };

/** Settings in a request: any subset; null resets a setting to its default. */
export interface SettingsPatch extends Patch<Omit<Settings, 'theme' | 'appearance'>> {
  readonly theme?: Patch<Settings['theme']> | null | undefined;
  readonly appearance?: Patch<NonNullable<Settings['appearance']>> | null | undefined;
  readonly password?: string | null | undefined;
  /** Read-only; ignored, so that clients can send settings back as they read them. */
  readonly passwordProtected?: boolean | null | undefined;
}

/** Settings as they are stored: members that later releases may have added are ignored. */
const storedModel = z.object({
  ...modelsOf(settingsTable),
  theme: z.object(modelsOf(themeTable)).prefault({}),
  appearance: z.object(modelsOf(appearanceTable)).nullable().default(null),
});

/** Parses stored settings and adds defaults. */
export function parseSettings(stored: unknown): Settings {
  return storedModel.parse(stored);
}

export const defaultSettings: Settings = parseSettings({});

/**
 * The settings to store: those that differ from their defaults, which therefore never change. Servers of an earlier
 * release can read forms that do not use a later setting.
 */
export function settingsToStore(settings: Settings): object {
  const own = Object.entries(settings);
  const defaults = new Map<string, unknown>(Object.entries(defaultSettings));
  return Object.fromEntries(
    own.filter(([name, value]) => !isDeepStrictEqual(value, defaults.get(name))),
  );
}

/**
 * Merges a patch into the settings; `theme` and `appearance` are merged member by member. The password is validated,
 * but not part of the result.
 *
 * @throws {Problem} `validation_failed`
 */
export function mergeSettings(current: Settings, patch: SettingsPatch): Settings {
  const { password, passwordProtected: _, theme, appearance, ...rest } = patch;
  const look = mergeMembers(current.appearance ?? {}, appearance);
  const merged = {
    ...current,
    ...withoutUndefined(rest),
    theme: mergeMembers(current.theme, theme),
    appearance: Object.keys(look).length > 0 ? look : null,
  };
  const { data, failures: shape } = validate(settingsModel, withoutNulls(merged));
  const secret = typeof password === 'string' ? passwordFailure(password) : undefined;
  const failures = [
    ...shape,
    ...(data ? timeFailures(data) : []),
    ...(secret ? [{ ...secret, path: ['password'] }] : []),
  ];
  if (!data || failures.length > 0) throw validationFailed(failures.map(underSettingsPath));
  return data;
}

/** The members of an object after a change; null for the object removes all of them. */
const mergeMembers = (current: object, patch: object | null | undefined): object =>
  patch === null ? {} : withoutNulls({ ...current, ...withoutUndefined(patch ?? {}) });

/** A form that closes before it opens would never accept a response. */
function timeFailures({ openAt, closeAt }: Settings): Failure[] {
  if (openAt === null || closeAt === null || openAt < closeAt) return [];
  return [{ path: ['openAt'], code: 'invalid_value', message: 'Must be before `close_at`.' }];
}

/** Prefixes the path of a failure with `settings`. */
export function underSettingsPath({ path, code, message }: Failure): Failure {
  return { path: ['settings', ...path], code, message };
}

/** Removes undefined members, which keep their value. */
function withoutUndefined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Removes null members, which get their default. */
function withoutNulls(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}
