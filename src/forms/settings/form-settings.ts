// The settings of a form: how they are stored, read and changed, with the password and what needs the Pro plan.

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type Failure,
  type Path,
  problem,
  validationFailed,
} from '../../../packages/common/problem.ts';
import { validate } from '../../../packages/common/validation/validate.ts';
import type { Config } from '../../platform/config/config.ts';
import { hashPassword, passwordFailure, verifyPassword } from '../../visitors/password-hashing.ts';
import { assertScope, isPro, type Viewer } from '../../workspaces/viewer.ts';
import { appearanceTable } from './appearance-table.ts';
import { type Notification, storedNotificationsModel } from './notification-table.ts';
import { modelsOf, namesOf } from './setting.ts';
import { settingsTable, themeTable } from './settings-table.ts';

/** Every setting with its default. They take effect at once and are not versioned. */
export const settingsModel = z.strictObject(modelsOf(settingsTable));

export type Settings = z.output<typeof settingsModel>;

type Patch<Members> = { readonly [Name in keyof Members]?: Members[Name] | null | undefined };

export interface NotificationPatch extends Patch<Omit<Notification, 'if'>> {
  /** A condition; not checked. */
  readonly if?: unknown;
}

/** Settings in a request: any subset; null resets a setting to its default. */
export interface SettingsPatch
  extends Patch<Omit<Settings, 'theme' | 'appearance' | 'notifications'>> {
  readonly theme?: Patch<Settings['theme']> | null | undefined;
  readonly appearance?: Patch<NonNullable<Settings['appearance']>> | null | undefined;
  /** Replaces all of them. */
  readonly notifications?: readonly NotificationPatch[] | null | undefined;
  readonly password?: string | null | undefined;
  /** Read-only; ignored, so that clients can send settings back as they read them. */
  readonly passwordProtected?: boolean | null | undefined;
}

/** Settings as they are stored: members that later releases may have added are ignored. */
const storedModel = z.object({
  ...modelsOf(settingsTable),
  theme: z.object(modelsOf(themeTable)).prefault({}),
  appearance: z.object(modelsOf(appearanceTable)).nullable().default(null),
  notifications: storedNotificationsModel.nullable().default(null),
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
 * @param config without SMTP_URL, no settings that send mail are accepted
 * @throws {Problem} `validation_failed`
 */
export function mergeSettings(
  current: Settings,
  patch: SettingsPatch,
  config: MailConfig,
): Settings {
  const { password, passwordProtected: _, theme, appearance, notifications, ...rest } = patch;
  const look = mergeMembers(current.appearance ?? {}, appearance);
  const merged = {
    ...current,
    ...withoutUndefined(rest),
    theme: mergeMembers(current.theme, theme),
    appearance: Object.keys(look).length > 0 ? look : null,
    notifications: notificationsAfter(current, notifications),
  };
  const { data, failures: shape } = validate(settingsModel, withoutNulls(merged));
  const secret = typeof password === 'string' ? passwordFailure(password) : undefined;
  const failures = [
    ...shape,
    ...(data ? [...timeFailures(data), ...settingsOfMailFailures(current, data, config)] : []),
    ...(secret ? [{ ...secret, path: ['password'] }] : []),
  ];
  if (!data || failures.length > 0) throw validationFailed(failures.map(underSettingsPath));
  return data;
}

/** The notifications after a change; none are null. */
function notificationsAfter(
  current: Settings,
  patch: SettingsPatch['notifications'],
): readonly object[] | null {
  if (patch === undefined) return current.notifications;
  return patch && patch.length > 0 ? patch.map((one) => mergeMembers({}, one)) : null;
}

/** The members of an object after a change; null for the object removes all of them. */
const mergeMembers = (current: object, patch: object | null | undefined): object =>
  patch === null ? {} : withoutNulls({ ...current, ...withoutUndefined(patch ?? {}) });

/** A form that closes before it opens would never accept a response. */
function timeFailures({ openAt, closeAt }: Settings): Failure[] {
  if (openAt === null || closeAt === null || openAt < closeAt) return [];
  return [{ path: ['openAt'], code: 'invalid_value', message: 'Must be before `close_at`.' }];
}

function settingsOfMailFailures(
  current: Settings,
  { notifications, resumeByMail, savePartial }: Settings,
  config: MailConfig,
): Failure[] {
  const hasNew = isNewlySet(current.notifications, notifications);
  const message = 'Requires `save_partial`.';
  return [
    ...(hasNew ? mailFailures(config, ['notifications']) : []),
    ...(resumeByMail && !current.resumeByMail ? mailFailures(config, ['resumeByMail']) : []),
    ...(resumeByMail && !savePartial
      ? [{ path: ['resumeByMail'], code: 'invalid_value' as const, message }]
      : []),
  ];
}

type MailConfig = Partial<Pick<Config, 'SMTP_URL'>>;

/** Mail that would not be sent is refused where it is requested. */
export function mailFailures({ SMTP_URL }: MailConfig, path: Path): Failure[] {
  if (SMTP_URL !== undefined) return [];
  const message = 'This installation sends no mail: its operator has not set SMTP_URL.';
  return [{ path, code: 'mail_unavailable', message }];
}

/** Prefixes the path of a failure with `settings`. */
function underSettingsPath({ path, code, message }: Failure): Failure {
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

export interface StoredSettings {
  readonly settings: Settings;
  readonly passwordHash: string | null;
}

/**
 * Hashes a password that was sent; an unchanged password keeps its stored hash. Call this before the
 * form is locked, because hashing is slow.
 *
 * @returns undefined if no password or an invalid one was sent
 */
export async function passwordHashToStore(
  { workspaceId }: Viewer,
  password: SettingsPatch['password'],
  stored: () => Promise<string | null>,
): Promise<string | null | undefined> {
  if (password == null) return password;
  if (passwordFailure(password)) return undefined;
  const current = await stored();
  const isSame = current !== null && (await verifyPassword(workspaceId, password, current));
  return isSame ? current : hashPassword(workspaceId, password);
}

/**
 * Combines the stored with the new settings.
 *
 * @param next the settings after the change
 * @param passwordHash undefined keeps the password, null removes it
 * @throws {Problem} `pro_plan_required` with a failure for each setting; `insufficient_scope` for notifications, which
 *   send answers, without `responses:read`
 */
export function applySettings(
  current: StoredSettings,
  next: Settings,
  passwordHash: string | null | undefined,
  viewer: Viewer,
): StoredSettings {
  assertPlanAllows(viewer, [
    ...(isNewlySet(current.passwordHash, passwordHash) ? ['password'] : []),
    ...proSettings.filter((name) => isNewlySet(current.settings[name], next[name])),
  ]);
  if (isNewlySet(current.settings.notifications, next.notifications))
    assertScope(viewer, 'responses:read');
  const nextPasswordHash = passwordHash === undefined ? current.passwordHash : passwordHash;
  return { settings: next, passwordHash: nextPasswordHash };
}

/** The settings that require the Pro plan, in addition to the password. */
const proSettings = namesOf(settingsTable).filter((name) => settingsTable[name].plan === 'pro');

const isNewlySet = (current: unknown, next: unknown) =>
  next != null && !isDeepStrictEqual(next, current);

/** Stored Pro values stay in effect on the free plan and may be sent back, but not changed. */
function assertPlanAllows(viewer: Viewer, names: readonly string[]): void {
  if (isPro(viewer) || names.length === 0) return;
  const message = 'This setting requires the Pro plan.';
  throw problem(
    'pro_plan_required',
    'Some of these settings require the Pro plan. No changes were made.',
    {
      failures: names.map((name) =>
        underSettingsPath({ path: [name], code: 'pro_plan_required', message }),
      ),
    },
  );
}
