import { isDeepStrictEqual } from 'node:util';
import { problem } from '../../../packages/common/problem.ts';
import { hashPassword, passwordFailure, verifyPassword } from '../../visitors/password-hashing.ts';
import { isPro, type Viewer } from '../../workspaces/viewer.ts';
import { type Settings, type SettingsPatch, underSettingsPath } from './form-settings.ts';
import { namesOf } from './setting.ts';
import { settingsTable } from './settings-table.ts';

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
 * @throws {Problem} `pro_plan_required` with a failure for each setting
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
