import type { Suite } from '../suite.ts';
import { bruteForce } from './access/brute-force.ts';
import { enumeration } from './access/enumeration.ts';
import { logLeakage } from './access/log-leakage.ts';
import { replay } from './access/replay.ts';
import { scopeEscalation } from './access/scope-escalation.ts';
import { tenantIsolation } from './access/tenant-isolation.ts';
import { timing } from './access/timing.ts';
import { cachePoisoning } from './browser/cache-poisoning.ts';
import { clickjacking } from './browser/clickjacking.ts';
import { csrf } from './browser/csrf.ts';
import { xss } from './browser/xss.ts';
import { xssInBrowser } from './browser/xss-in-browser.ts';
import { deserialisation } from './input/deserialisation.ts';
import { hostileSuites } from './input/hostile-input.ts';
import { redos } from './input/redos.ts';
import { uploadAbuse } from './input/upload-abuse.ts';
import { uploadQuotas } from './input/upload-quotas.ts';
import { requestSmuggling } from './network/request-smuggling.ts';
import { ssrf } from './network/ssrf/ssrf.ts';
import { subscriptions } from './network/subscriptions.ts';
import { webSockets } from './network/web-sockets.ts';

/**
 * All suites, in the order in which they run: the last ones may delete what they attack.
 */
export const suites: readonly Suite[] = [
  ...[tenantIsolation, scopeEscalation, enumeration, replay, timing, bruteForce],
  ...[csrf, clickjacking, cachePoisoning, xss, xssInBrowser],
  ...[ssrf, requestSmuggling, subscriptions, webSockets, uploadAbuse, uploadQuotas, redos],
  ...[logLeakage, deserialisation, ...hostileSuites],
];
