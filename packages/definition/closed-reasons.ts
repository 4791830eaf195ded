/**
 * Why a form does not accept responses, in the order of their precedence. Messages, rules, the enum of
 * the API and the strings of the hosted page are records over this list.
 */
export const closedReasons = [
  'unpublished',
  'not_yet_open',
  'paused',
  'deadline_passed',
  'response_limit_reached',
] as const;

export type ClosedReason = (typeof closedReasons)[number];
