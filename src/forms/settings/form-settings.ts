import { z } from 'zod';
import { type Failure, validationFailed } from '../../../packages/common/problem.ts';
import { validate } from '../../../packages/common/validation/validate.ts';
import { passwordFailure } from '../../access/password-hashing.ts';
import { modelsOf, settingsTable } from './settings-table.ts';

/** Every setting with its default. They take effect at once and are not versioned. */
export const settingsModel = z.strictObject(modelsOf(settingsTable));

export type Settings = z.output<typeof settingsModel>;

type Patch<Members> = { readonly [Name in keyof Members]?: Members[Name] | null | undefined };

/** Settings in a request: any subset; null resets a setting to its default. */
export interface SettingsPatch extends Patch<Omit<Settings, 'theme'>> {
  readonly theme?: Patch<Settings['theme']> | null | undefined;
  readonly password?: string | null | undefined;
  /** Read-only; ignored, so that clients can send settings back as they read them. */
  readonly passwordProtected?: boolean | null | undefined;
}

/** Parses stored settings and adds defaults. */
export function parseSettings(stored: unknown): Settings {
  return settingsModel.parse(stored);
}

/**
 * Merges a patch into the settings; `theme` is merged member by member. The password is validated, but
 * not part of the result.
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
  const failures = [
    ...shape,
    ...(data ? timeFailures(data) : []),
    ...(secret ? [{ ...secret, path: ['password'] }] : []),
  ];
  if (!data || failures.length > 0) throw validationFailed(failures.map(underSettingsPath));
  return data;
}

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
