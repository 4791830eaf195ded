import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../web/docs/client/search/excerpt.ts';
import { sectionsOf } from '../../../web/docs/page-sections.ts';

describe('the sections of a page', () => {
  it('are none without headings', () => {
    expect(sectionsOf('<p>Text</p>')).toEqual([]);
  });

  it('begin at the title and at headings with an id', () => {
    const markup = `<h1>Files</h1>
<p>A form &lt;b&gt; &amp; its <code>files</code>.</p>
<h2 class="x" id="upload">Upload <a href="#upload">a file</a></h2><ol><li>One</li><li>Two</li></ol>
<h3>Note</h3><table><tr><th scope="row">limit</th> <td>10 MB</td></tr></table>`;
    expect(sectionsOf(markup)).toEqual([
      { anchor: '', heading: 'Files', text: 'A form <b> & its files.' },
      { anchor: 'upload', heading: 'Upload a file', text: 'One\nTwo\nNote\nlimit | 10 MB' },
    ]);
  });
});

describe('the excerpt of a section', () => {
  it('is the beginning if no word of the text matches', () => {
    expect(excerptOf('Short', ['missing'])).toEqual([{ text: 'Short', matches: false }]);
    expect(excerptOf('Short', [])).toEqual([{ text: 'Short', matches: false }]);
  });

  it('contains the first match, and marks all of them', () => {
    const text = `${'word '.repeat(30)}response_limit (a.b) ${'more '.repeat(60)}`;
    const pieces = excerptOf(text, ['response_limit', 'a.b']);
    expect(pieces.filter((piece) => piece.matches).map((piece) => piece.text)).toEqual([
      'response_limit',
      'a.b',
    ]);
    const shown = pieces.map((piece) => piece.text).join('');
    expect(shown).toMatch(/^… word .*more …$/);
    expect(shown.length).toBeLessThan(170);
  });
});
