import { describe, expect, it } from 'vitest';
import {
  arrowsOf,
  sectionMap,
} from '../../../web/console/src/screens/build/inspector/jumps/section-map.ts';
import type { Json } from '../../../web/console/src/screens/build/model/json.ts';

// The map of the sections of a form with their jumps, without a page.

const formOf = (...sections: object[]): Json =>
  JSON.parse(JSON.stringify({ schema: { sections } }));

const section = (id: string, next?: object[], members?: object) => ({
  id,
  title: id.toUpperCase(),
  next,
  ...members,
  elements: [{ id: `${id}_age`, type: 'number', title: `Age in ${id}` }],
});

const adult = { question: 'a_age', op: 'gte', value: 18 };

const reachable = (form: Json) => sectionMap(form).map(({ isReachable }) => isReachable);

describe('the map of jumps', () => {
  it('has the sections in order and the end, with conditions in words', () => {
    const map = sectionMap(
      formOf(section('a', [{ if: adult, to: 'c' }, { to: 'end' }]), section('b'), section('c')),
    );
    expect(map.map(({ title }) => title)).toEqual(['A', 'B', 'C', 'End of the form']);
    expect(map[0]?.jumps).toMatchObject([
      { condition: 'Age in a is at least 18', target: 'C', to: 2, fault: undefined },
      { condition: undefined, target: 'End of the form', to: 3, fault: undefined },
    ]);
  });

  it('marks sections that no respondent gets to, also behind them', () => {
    const jump = [{ to: 'd' }];
    expect(reachable(formOf(section('a', jump), section('b'), section('c'), section('d')))).toEqual(
      [true, false, false, true, true],
    );
    // A section that may be hidden does not lead away from the next one.
    const hidden = section('a', jump, { visible_if: adult });
    expect(reachable(formOf(hidden, section('b'), section('d')))).toEqual([true, true, true, true]);
  });

  it('says why a jump is never taken', () => {
    const faults = (next: object[]) =>
      sectionMap(formOf(section('a'), section('b', next), section('c')))[1]?.jumps.map(
        ({ fault }) => fault,
      );
    expect(faults([{ to: 'a' }])).toEqual(['backwards']);
    expect(faults([{ to: 'b' }])).toEqual(['backwards']);
    expect(faults([{ to: 'gone' }])).toEqual(['unknown']);
    expect(faults([{ to: 'c' }, { if: adult, to: 'end' }])).toEqual([
      undefined,
      'after_unconditional',
    ]);
  });

  it('draws arrows that would cross in columns of their own, the short ones near the sections', () => {
    const map = sectionMap(
      formOf(
        section('a', [{ if: adult, to: 'd' }]),
        section('b', [{ if: adult, to: 'c' }]),
        section('c'),
        section('d', [{ to: 'end' }]),
      ),
    );
    expect(arrowsOf(map).toSorted((one, other) => one.from - other.from)).toEqual([
      { from: 0, to: 3, jump: 0, column: 1 },
      { from: 1, to: 2, jump: 0, column: 0 },
      { from: 3, to: 4, jump: 0, column: 0 },
    ]);
  });
});
