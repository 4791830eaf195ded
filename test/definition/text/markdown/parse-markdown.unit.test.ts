import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Inline,
  mapTexts,
  plainText,
} from '../../../../packages/definition/text/markdown/nodes.ts';
import { parseMarkdown } from '../../../../packages/definition/text/markdown/parse-markdown.ts';
import { runs } from '../../../support/arbitraries/runs.ts';

/** The blocks in a short notation: `<b>`, `<i>`, `<url|text>`, `/` for a line break. */
function notation(text: string): string {
  return parseMarkdown(text)
    .map((block) => {
      if (block.type === 'paragraph') return `p(${inline(block.children)})`;
      return `${block.ordered ? 'ol' : 'ul'}(${block.items.map(inline).join('; ')})`;
    })
    .join(' ');
}

function inline(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.text;
      if (node.type === 'break') return '/';
      const content = inline(node.children);
      if (node.type === 'link') return `<${node.url}|${content}>`;
      return `${node.type === 'strong' ? 'b' : 'i'}(${content})`;
    })
    .join('');
}

describe('text that is no markup remains as it is', () => {
  it.each([
    ['HTML', '<b onclick="x()">&amp;</b>'],
    ['asterisks', 'Questions with * are required, 2 * 3 * 4, 2*3*4, a **b'],
    ['underscores in names', 'see first_name and _last_name, __init'],
    ['brackets', '[ ] yes [x](no) ](https://e.org) [a] (b)'],
    ['a year', '2024. It was a good one.'],
    ['a dash', '-5 degrees - or more'],
    ['headings, quotations and code', '# a > b `c`'],
    ['four marks', '****a****'],
  ])('%s', (_, text) => {
    expect(notation(text)).toBe(`p(${text})`);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/path', '//host', 'https:host', 'https://'])(
    'a link to %s',
    (url) => {
      expect(notation(`[a](${url})`)).toBe(`p([a](${url}))`);
    },
  );

  it('a URL that would contain an answer', () => {
    const text = '[a](https://e.org?q={{id}}) https://e.org?q={{id}}';
    expect(notation(text)).toBe(`p(${text})`);
  });
});

describe('markup', () => {
  it.each([
    ['emphasis', '*a* _b_ **c** __d__', 'p(i(a) i(b) b(c) b(d))'],
    ['emphasis in emphasis', '**a *b*** ***c***', 'p(b(a i(b)) b(i(c)))'],
    ['emphasis without spaces', 'これは**「重要」**です', 'p(これはb(「重要」)です)'],
    ['escaped marks', '\\*a\\* \\[b](https://e.org)', 'p(*a* [b](https://e.org))'],
    ['links', '[a **b**](https://e.org)', 'p(<https://e.org|a b(b)>)'],
    ['mail', '[us](mailto:a@e.org)', 'p(<mailto:a@e.org|us>)'],
    ['URLs', 'See https://e.org/a_b.', 'p(See <https://e.org/a_b|https://e.org/a_b>.)'],
    ['URLs with parentheses', '[a](https://e.org/b_(c))', 'p(<https://e.org/b_(c)|a>)'],
    [
      'a URL as the text of a link',
      '[https://e.org](https://f.org)',
      'p(<https://f.org|https://e.org>)',
    ],
    ['a link in brackets', '[a [b](https://e.org)]', 'p([a <https://e.org|b>])'],
    ['line breaks and paragraphs', 'a\nb\r\n\r\n\r\nc', 'p(a/b) p(c)'],
    ['lists', 'a\n- b\n  c\n* d\n\n1. e\n7) f\ng', 'p(a) ul(b/c; d) ol(e; f) p(g)'],
    ['emphasis over lines', '**a\nb**', 'p(b(a/b))'],
  ])('%s', (_, text, expected) => {
    expect(notation(text)).toBe(expected);
  });

  it('references to answers are text, whatever their ids', () => {
    expect(notation('{{a_b}} *{{_c_}}* {{ d }}')).toBe('p({{a_b}} i({{_c_}}) {{ d }})');
  });

  it('its text is one line', () => {
    const text = plainText(parseMarkdown('**Come** to\n[us](https://e.org)\n\n- a\n- b'));
    expect(text).toBe('Come to us a b');
  });
});

/** Texts with many marks, and any other characters. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '*',
        '**',
        '_',
        '[',
        ']',
        '](',
        ')',
        '\\',
        '{{a}}',
        '{{',
        '}}',
        '\n',
        '- ',
        '1. ',
        'https://',
        'https://e.org',
        'mailto:a@b',
        'javascript:',
        '<',
        '>',
        '"',
        ' ',
        'a',
        '&',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

function inlinesOf(text: string): readonly Inline[] {
  const found: Inline[] = [];
  const visit = (nodes: readonly Inline[]) => {
    for (const node of nodes) {
      found.push(node);
      if ('children' in node) visit(node.children);
    }
  };
  for (const block of parseMarkdown(text)) {
    if (block.type === 'list') block.items.forEach(visit);
    else visit(block.children);
  }
  return found;
}

describe('any text', () => {
  it('links to http, https and mailto only', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const node of inlinesOf(text)) {
          if (node.type !== 'link') continue;
          expect(['http:', 'https:', 'mailto:']).toContain(new URL(node.url).protocol);
          expect(inline(node.children)).not.toContain('<http');
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('has the texts of the source, in order, and no others', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        let at = 0;
        for (const node of inlinesOf(text)) {
          if (node.type !== 'text') continue;
          for (const letter of node.text) {
            at = text.indexOf(letter, at) + 1;
            expect(at).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('answers in it are never markup', () => {
    fc.assert(
      fc.property(hostile, hostile, (text, answer) => {
        const blocks = parseMarkdown(text);
        const filled = mapTexts(blocks, (part) => part.replaceAll('{{a}}', () => answer));
        const shape = (value: unknown) =>
          JSON.stringify(value, (key, member) => (key === 'text' ? '' : member));
        expect(shape(filled)).toBe(shape(blocks));
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('the time is linear in the length of the text', () => {
  const parts = [
    '*a _b ',
    '***a ___b',
    '*a* [',
    '[',
    '[[',
    '](',
    '[a](',
    '](x]()',
    '[a](https://x.org/(',
    '{{',
    '{{ ',
    'https://!',
    'https://x.org*',
    '\\',
    '*',
    '[a](https://x.org) ',
    '- a\n',
    ' ',
  ];

  it.each(parts)('%j', (part) => {
    const milliseconds = (length: number) => {
      const text = part.repeat(length / part.length);
      const start = performance.now();
      parseMarkdown(text);
      return performance.now() - start;
    };
    milliseconds(5000);
    // A quadratic time would be 1,600 times that of a text of 5,000 characters.
    expect(milliseconds(200_000)).toBeLessThan(400 * Math.max(milliseconds(5000), 10));
  });
});
