import type { Failure } from '../../common/problem.ts';
import { endOfForm } from '../model/end-of-form.ts';
import { failureAt, getMember, memberEntries, memberNode, type RawNode } from './raw/raw-input.ts';

/** Checks that jumps lead forward, which rules out cycles. */
export function checkJumpTargets(sections: readonly RawNode[]): Failure[] {
  const ids = sections.map(({ value }) => getMember(value, 'id'));
  return sections.flatMap((section, index) =>
    memberEntries(section, 'next').flatMap((jump): Failure[] => {
      const { path, value: target } = memberNode(jump, 'to');
      if (typeof target !== 'string' || target === endOfForm) return [];
      const found = ids.indexOf(target);
      if (found > index) return [];
      return found < 0
        ? [failureAt(path, 'unknown_section', unknownSection)]
        : [failureAt(path, 'invalid_value', 'Must be a later section.')];
    }),
  );
}

const unknownSection = `The form has no section with this id. Use "${endOfForm}" to end the form.`;
