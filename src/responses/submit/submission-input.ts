import type { Failure } from '../../../packages/common/problem.ts';
import { isTimeZone, unknownTimeZone } from '../../../packages/common/text/time-zone.ts';

/** The content of a submission, sent by a respondent or by a client on their behalf. */
export interface SubmissionInput {
  readonly answers: Readonly<Record<string, unknown>>;
  /** The solved captcha. */
  readonly captchaToken?: string | null | undefined;
  /** Milliseconds; absent or null where unknown. */
  readonly durationMs?: number | null | undefined;
  /** Language tag (BCP 47) of the form as the respondent saw it. */
  readonly language?: string | null | undefined;
  /** Time zone (IANA name) of the respondent. */
  readonly timeZone?: string | null | undefined;
  /** The version of the form that was answered; the live one if absent. */
  readonly version?: number | null | undefined;
  /** Token of the invitation that the respondent has. */
  readonly invitation?: string | null | undefined;
}

/** Reports a time zone that the service does not know. */
export function timeZoneFailures(sent: string | null | undefined): Failure[] {
  if (sent == null || isTimeZone(sent)) return [];
  return [{ path: ['time_zone'], ...unknownTimeZone }];
}
