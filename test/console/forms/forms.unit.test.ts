import { describe, expect, it } from 'vitest';
import {
  allForms,
  type FormsQuery,
  paramsOf,
  parseFormsQuery,
} from '../../../web/console/src/screens/forms/forms-query.ts';
import {
  applyTagChange,
  changeOf,
  tagChoicesOf,
} from '../../../web/console/src/screens/forms/tags/tags.ts';

describe('the address of the list of forms', () => {
  it('is ignored where it names what does not exist', () => {
    const params = new URLSearchParams('sort=size&order=up&status=lost&page=2');
    expect(parseFormsQuery(params)).toEqual(allForms);
  });

  it('leaves out what is usual, and is read as it was written', () => {
    expect(paramsOf(allForms).toString()).toBe('');
    expect(paramsOf({ ...allForms, sort: 'TITLE', order: 'ASC' }).toString()).toBe('sort=title');
    const query: FormsQuery = {
      search: 'a b',
      status: 'DRAFT',
      tag: 'Q3 & Q4',
      sort: 'TITLE',
      order: 'DESC',
    };
    expect(parseFormsQuery(paramsOf(query))).toEqual(query);
  });
});

describe('a change of tags', () => {
  it('keeps what it does not name, and compares without case', () => {
    const change = { add: ['ops', 'New'], remove: ['OLD'] };
    expect(applyTagChange(['Ops', 'Old', 'Own'], change)).toEqual(['Ops', 'Own', 'New']);
  });

  it('names only what was chosen and differs', () => {
    const forms = [{ tags: ['Ops', 'Berlin'] }, { tags: ['ops'] }];
    const choices = tagChoicesOf(forms, ['Travel', 'OPS']);
    expect(choices).toEqual([
      { name: 'Berlin', has: 'some' },
      { name: 'ops', has: 'all' },
      { name: 'Travel', has: 'none' },
    ]);
    const chosen = new Map([
      ['berlin', true],
      ['ops', true],
      ['travel', false],
    ]);
    expect(changeOf(choices, chosen)).toEqual({ add: ['Berlin'], remove: [] });
    expect(changeOf(choices, new Map([['ops', false]]))).toEqual({ add: [], remove: ['ops'] });
  });
});
