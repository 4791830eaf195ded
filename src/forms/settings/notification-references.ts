// What notifications refer to: questions of the form. They are checked against its draft when they are set; the version that
// was answered may differ, so that a mail may fail later.

import { isDeepStrictEqual } from 'node:util';
import { type Failure, type Path, validationFailed } from '../../../packages/common/problem.ts';
import { isEmailAddress } from '../../../packages/common/text/email-address.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import type { Json } from '../../../packages/definition/model/answer-rule.ts';
import { soleReferenceIn } from '../../../packages/definition/model/piping.ts';
import { parseCondition } from '../../../packages/definition/parsing/check-condition.ts';
import { createComparisonCheck } from '../../../packages/definition/parsing/condition-references.ts';
import { createPipingCheck } from '../../../packages/definition/parsing/piping-references.ts';
import { endPlace, placeSections } from '../../../packages/definition/parsing/raw/places.ts';
import {
  failureAt,
  getMember,
  memberNode,
} from '../../../packages/definition/parsing/raw/raw-input.ts';
import {
  type FindReferent,
  referenceFailure,
  referenceFinder,
} from '../../../packages/definition/parsing/references.ts';
import type { Settings } from './form-settings.ts';
import type { Notification } from './notification-table.ts';

/**
 * Checks the questions that notifications refer to, if these are new.
 *
 * @param draft the definition of the form, valid
 * @throws {Problem} `validation_failed`
 */
export function assertNotificationsFit(
  { notifications }: Settings,
  stored: Settings,
  draft: unknown,
): void {
  if (!notifications || isDeepStrictEqual(notifications, stored.notifications)) return;
  const sections = placeSections(memberNode({ path: [], value: draft }, 'schema'));
  const find = referenceFinder(sections.flatMap(({ elements }) => elements));
  const failures = notifications.flatMap((notification, index) =>
    checkReferences(notification, ['settings', 'notifications', index], find),
  );
  if (failures.length > 0) throw validationFailed(failures);
}

function checkReferences(
  { if: condition, to, replyTo, body }: Notification,
  path: Path,
  find: FindReferent,
): Failure[] {
  const checkAddress = (text: string, at: Path) => checkAddressReference(text, at, find);
  return [
    ...(condition
      ? parseCondition({ value: condition, path: [...path, 'if'] }, createComparisonCheck(find))
          .failures
      : []),
    ...to.flatMap((one, index) => checkAddress(one, [...path, 'to', index])),
    ...(replyTo === null ? [] : checkAddress(replyTo, [...path, 'replyTo'])),
    ...createPipingCheck(find)(body, [...path, 'body'], endPlace),
  ];
}

function checkAddressReference(text: string, path: Path, find: FindReferent): Failure[] {
  const id = soleReferenceIn(text);
  if (id === undefined) return [];
  const { element, fault } = find(id, endPlace);
  if (fault) return [referenceFailure(path, fault)];
  return isAddressType(getMember(element?.value, 'type'))
    ? []
    : [failureAt(path, 'invalid_value', notAnAddress)];
}

/** The types of questions whose answers contain an address. */
const isAddressType = (type: unknown) => type === 'email' || type === 'contact_info';

const notAnAddress = 'Must refer to a question of the type email or contact_info.';

/** An address, or why there is none. */
export type Address = { readonly address: string } | { readonly failure: string };

/**
 * The address of the respondent that a reference names.
 *
 * @param id of the question
 * @param answers of a response to the definition
 * @returns undefined if the question is not answered
 */
export function respondentAddress(
  id: string,
  definition: Definition,
  answers: Readonly<Record<string, Json>>,
): Address | undefined {
  const question = elementsOf(definition).find((element) => element.id === id);
  if (!isAddressType(question?.type)) {
    const failure = `The version that was answered has no question of the type email or contact_info with the id "${id}".`;
    return { failure };
  }
  const answer = answers[id];
  const address = question?.type === 'email' ? answer : getMember(answer, 'email');
  return typeof address === 'string' && isEmailAddress(address) ? { address } : undefined;
}
