import { hashPassword, isPassword } from '../access/password.ts';
import { problem } from '../kernel/problem.ts';
import { isPro, type Viewer } from '../workspaces/viewer.ts';
import { inSettings, type Settings, type SettingsPatch } from './settings.ts';

/** Everything that is set on a form, as it is stored. */
export interface StoredSettings {
  readonly settings: Settings;
  readonly passwordHash: string | null;
}

/**
 * What a form's settings come to.
 *
 * @param next the settings after the change
 * @param password what was sent: undefined keeps the password, null removes it; the one that is set
 *   already is no change
 * @throws {Problem} `pro_plan_required` naming each setting
 */
export async function changeSettings(
  current: StoredSettings,
  next: Settings,
  password: SettingsPatch['password'],
  viewer: Viewer,
): Promise<StoredSettings> {
  const kept = password === undefined || (await isCurrent(current, password));
  assertPlan(viewer, {
    password: !kept && password !== null,
    retentionDays: differs(current.settings.retentionDays, next.retentionDays),
  });
  if (kept) return { settings: next, passwordHash: current.passwordHash };
  return { settings: next, passwordHash: password === null ? null : await hashPassword(password) };
}

async function isCurrent({ passwordHash }: StoredSettings, password: string | null) {
  if (password === null || passwordHash === null) return password === passwordHash;
  return isPassword(password, passwordHash);
}

const differs = (current: unknown, next: unknown) => next !== null && next !== current;

/** Stored Pro values keep working on the free plan and may be sent back, but not be set anew. */
function assertPlan(viewer: Viewer, setAnew: Readonly<Record<string, boolean>>): void {
  const names = Object.keys(setAnew).filter((name) => setAnew[name]);
  if (isPro(viewer) || names.length === 0) return;
  const message = 'Is a setting of the Pro plan.';
  throw problem(
    'pro_plan_required',
    'Some of these settings need the Pro plan. Nothing was changed.',
    {
      failures: names.map((name) =>
        inSettings({ path: [name], code: 'pro_plan_required', message }),
      ),
    },
  );
}
