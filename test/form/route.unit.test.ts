import { describe, expect, it } from 'vitest';
import { backward, forward, pageIndex } from '../../packages/form/src/view/route.ts';

// The route through a form with one section per page. The pages are the ids of the sections on the path.

const all = ['a', 'b', 'c', 'd'];

describe('forward', () => {
  it('does not leave the last page', () => {
    const route = { section: 'd', visited: ['a'] };
    expect(forward(route, all)).toBe(route);
    expect(forward({}, [])).toEqual({});
  });

  it('continues with the next page of the path', () => {
    const jumped = forward({}, ['a', 'c', 'd']);
    expect(jumped).toEqual({ section: 'c', visited: ['a'] });
    expect(forward(jumped, ['a', 'c', 'd'])).toEqual({ section: 'd', visited: ['a', 'c'] });
  });

  it('omits completed pages that are not on the path before the current page', () => {
    const route = { section: 'c', visited: ['b', 'a', 'd'] };
    expect(forward(route, ['a', 'c', 'd'])).toEqual({ section: 'd', visited: ['a', 'c'] });
  });
});

describe('backward', () => {
  it('stays on the first page', () => {
    expect(backward({}, all)).toEqual({ section: 'a', visited: [] });
  });

  it('returns to the page from which the respondent came', () => {
    const route = { section: 'd', visited: ['a', 'c'] };
    expect(backward(route, all)).toEqual({ section: 'c', visited: ['a'] });
    expect(backward({ section: 'd', visited: ['a'] }, all)).toEqual({ section: 'a', visited: [] });
  });

  it('skips completed pages that are no longer on the path', () => {
    const route = { section: 'd', visited: ['a', 'b'] };
    expect(backward(route, ['a', 'c', 'd'])).toEqual({ section: 'a', visited: [] });
  });

  it('returns to the preceding page if the respondent came from no other', () => {
    expect(backward({ section: 'c' }, all)).toEqual({ section: 'b', visited: [] });
  });
});

describe('the current page', () => {
  it('is the first one at the start', () => {
    expect(pageIndex({}, all)).toBe(0);
    expect(pageIndex({ section: 'deleted' }, all)).toBe(0);
  });

  it('is the last completed one if its section is no longer on the path', () => {
    expect(pageIndex({ section: 'c', visited: ['a', 'b'] }, ['a', 'b', 'd'])).toBe(1);
  });
});
