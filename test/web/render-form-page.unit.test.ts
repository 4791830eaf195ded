import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html, renderToString, scriptJson } from '../../packages/common/text/html.ts';
import { directionOfText } from '../../packages/common/text/text-direction.ts';
import { closedReasons } from '../../packages/definition/closed-reasons.ts';
import { languages } from '../../packages/languages/languages.ts';
import { languageFor, localeFor } from '../../web/page/html/page-language.ts';
import type { PageView, PublicFormBody } from '../../web/page/html/page-view.ts';
import { renderErrorPage, renderPage } from '../../web/page/html/render-page.ts';
import { defaultLook, parseFrameLook } from '../../web/page/theme/appearance.ts';
import { contrast, parseColor } from '../../web/page/theme/colors.ts';
import { themeStyle } from '../../web/page/theme/theme-style.ts';
import { definitions, parse } from '../support/arbitraries/definition-arbitraries.ts';
import { runs } from '../support/arbitraries/runs.ts';

const en = languageFor('en', '').strings;

const form: PublicFormBody = {
  slug: 'AbCdEfGhIjKl',
  title: 'Summer party',
  description: null,
  version: 1,
  language: 'en',
  languages: ['en'],
  schema: parse({
    schema: {
      sections: [
        {
          id: 's',
          elements: [
            { id: 'name', type: 'short_text', title: 'Your name' },
            { id: 'contact', type: 'contact_info', title: 'You' },
          ],
        },
      ],
    },
  }).schema,
  accepting_responses: true,
  closed_reason: null,
  captcha_required: false,
  password_required: false,
  approval: { enabled: false, show_result: false },
  settings: {
    success_message: 'Thank you',
    redirect_url: null,
    show_branding: true,
    invitation_required: false,
    open_at: null,
    save_partial: false,
    one_section_per_page: false,
    one_question_per_page: false,
    offer_another_response: true,
    indexable: false,
    theme: { accent_color: '#4f46e5', rounded: true },
  },
};

const shown = {
  base: 'https://forms.example/app',
  nonce: 'n0nce',
  embedded: false,
  look: defaultLook,
  assets: {
    script: '/assets/page.js',
    style: '/assets/style.css',
    worker: '/assets/worker.js',
    notice: '/assets/notice.js',
    preview: '/assets/preview.js',
  },
  ...languageFor('en', ''),
};

const page = (own: Partial<PublicFormBody> = {}, view: Partial<PageView> = {}) =>
  renderPage({
    ...shown,
    slug: form.slug,
    query: new URLSearchParams(),
    ...view,
    form: { ...form, ...own },
  });

describe('the page of a form', () => {
  it('all scripts and styles of a page have the nonce', () => {
    const markup = page();
    const marked = [...markup.matchAll(/<(script|style|link)\b[^>]*>/g)].map(([tag]) => tag);
    expect(marked).toHaveLength(6);
    for (const tag of marked.filter((one) => !/application\/json|rel="icon"/.test(one))) {
      expect(tag).toContain('nonce="n0nce"');
    }
    expect(markup).not.toMatch(/<[^>]* (style|on[a-z]+)=/);
  });

  it('a page without JavaScript shows a warning and cannot be submitted', () => {
    expect(page()).toContain(`<noscript><p class="warning">${en.noScript}</p></noscript>`);
    expect(page()).toMatch(/<button type="submit" id="send"[^>]* disabled>/);
  });

  it('names the form for search engines and link previews', () => {
    const described = page({
      title: 'Tea & <cake>',
      description: '**Come** to\n- [tea](https://tea.example)',
    });
    expect(described).toContain('<meta name="description" content="Come to tea">');
    expect(described).toContain('<meta property="og:description" content="Come to tea">');
    expect(described).toContain('<meta property="og:title" content="Tea &amp; &lt;cake&gt;">');
    expect(described).toContain(
      '<meta property="og:url" content="https://forms.example/app/f/AbCdEfGhIjKl">',
    );
    expect(page()).not.toContain('<meta name="description"');
    const long = page({ description: 'word '.repeat(100).trim() });
    expect(/name="description" content="([^"]*)"/.exec(long)?.[1]).toMatch(/^(word ){59}word…$/);
  });

  it('shows the cover, or else the logo, in link previews', () => {
    const logo_url = 'https://cdn.example/logo.svg';
    const cover_url = 'https://cdn.example/cover.jpg';
    const withImages = (appearance: object) => page({ settings: { ...form.settings, appearance } });
    expect(page()).not.toContain('og:image');
    expect(withImages({ logo_url })).toContain(`<meta property="og:image" content="${logo_url}">`);
    expect(withImages({ logo_url, cover_url })).toContain(
      `<meta property="og:image" content="${cover_url}"><meta name="twitter:card" content="summary_large_image">`,
    );
  });

  it('keeps URLs of pictures within their text, and custom CSS within the style', () => {
    const appearance = {
      background_url: 'https://cdn.example/a"),url(//evil.example);<b>',
      css: 'main > p::after { content: "\\201C" }',
    };
    const markup = page({ settings: { ...form.settings, appearance } });
    const [, style = ''] = /<style[^>]*>(.*?)<\/style>/s.exec(markup) ?? [];
    expect(style).toContain(
      '--picture:url("https://cdn.example/a%22),url(//evil.example);%3Cb%3E");',
    );
    expect(style.endsWith(`\n${appearance.css}`)).toBe(true);
    expect(markup.replace(style, '')).not.toContain('201C');
  });

  it('search engines may list the page of an open form if its settings permit it', () => {
    const noindex = '<meta name="robots" content="noindex">';
    const settings = { ...form.settings, indexable: true };
    const closed = { accepting_responses: false, closed_reason: 'paused' } as const;
    expect(page()).toContain(noindex);
    expect(page({ settings, ...closed })).toContain(noindex);
    expect(page({ settings }, { embedded: true })).toContain(noindex);
    expect(page({ settings })).not.toContain('noindex');
  });

  it('shows the description of the form with Markdown, and answers nothing in it', () => {
    const markup = page({ description: 'A *small* {{name}}\n\n<script>x</script>' });
    expect(markup).toContain(
      '<div class="text" dir="auto"><p>A <em>small</em> {{name}}</p><p>&lt;script&gt;x&lt;/script&gt;</p></div>',
    );
  });

  it('the page of a locked form has no questions', () => {
    const markup = page({ schema: null, password_required: true });
    expect(markup).toContain('type="password"');
    expect(markup).not.toContain('id="questions"');
  });

  it.each(closedReasons)('shows why the form is closed: %s', (reason) => {
    const markup = page({ accepting_responses: false, closed_reason: reason });
    expect(markup).toContain(`<p class="text">${en.closed[reason]}</p>`);
    expect(markup).not.toContain('<script');
  });

  it('a page calls the API by the path of the service', () => {
    expect(page()).toContain('"api":"/app/api/v1/public/forms/AbCdEfGhIjKl"');
  });

  it('prefills answers from the query string, except reserved parameters', () => {
    const query = new URLSearchParams(
      'embed=1&lang=de&language=de&utm=x&name=a&contact.email=e&name=b',
    );
    expect(page({}, { query })).toContain('"prefill":{"q-name":["a","b"],"q-contact.email":["e"]}');
    const locked = { schema: null, password_required: true };
    expect(page(locked, { query })).toContain('"q-utm":["x"],"q-name":["a","b"]');
  });

  it('a page has the direction of its title', () => {
    expect(page()).toContain('<body dir="ltr">');
    expect(page({ title: '2026: استبيان' })).toContain('<body dir="rtl">');
    expect(directionOfText('שאלון')).toBe('rtl');
    expect(directionOfText('1 – 2')).toBe('ltr');
  });

  it('renders any definition without unescaped markup', () => {
    fc.assert(
      fc.property(definitions, (drawn) => {
        const { schema } = parse(drawn);
        const markup = page({ schema });
        expect(markup.match(/<section /g) ?? []).toHaveLength(schema.sections.length);
        expect(markup.match(/<script/g)).toHaveLength(3);
        const [, data = ''] = /id="form">(.*?)<\/script>/s.exec(markup) ?? [];
        expect(JSON.parse(data).form.schema).toEqual(JSON.parse(JSON.stringify(schema)));
      }),
      { numRuns: runs(25) },
    );
  });
});

it.each([
  ['not_found', en.missingTitle],
  ['rate_limited', en.busyText],
  ['unavailable', en.troubleText],
])('an error page shows the reason: %s', (code, text) => {
  const markup = renderErrorPage({ ...shown, code });
  expect(markup).toContain(text);
  expect(markup).not.toContain('<script');
});

describe('markup', () => {
  it('escapes interpolated values except markup', () => {
    const inner = html`<b>${'<&>"\''}</b>`;
    expect(renderToString(html`${inner}${[inner, undefined, false, 0]}`)).toBe(
      '<b>&lt;&amp;&gt;&quot;&#39;</b><b>&lt;&amp;&gt;&quot;&#39;</b>0',
    );
  });

  it('JSON cannot end its script element', () => {
    const value = { text: '</script><!--<script>' };
    const written = renderToString(html`${scriptJson(value)}`);
    expect(written).not.toContain('<');
    expect(JSON.parse(written)).toEqual(value);
  });
});

describe('the form’s color', () => {
  const colors = fc
    .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
    .map((channels) => `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`);
  const paper = ['#ffffff', '#1e2026'];

  const valuesOf = (style: string, name: string) =>
    [...style.matchAll(new RegExp(`--${name}:(#\\w+);`, 'g'))].map(([, color = '']) =>
      parseColor(color),
    );

  it('text in the color and outlines are readable on the page, in both schemes', () => {
    fc.assert(
      fc.property(colors, (accent_color) => {
        const style = themeStyle({ theme: { accent_color, rounded: true } });
        for (const [scheme, background] of paper.entries()) {
          const against = (name: string) =>
            contrast(valuesOf(style, name)[scheme] ?? [0, 0, 0], parseColor(background));
          expect(against('accent-ink')).toBeGreaterThanOrEqual(4.5);
          expect(against('accent-edge')).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });

  it('areas have the color as it was chosen, with readable text on it', () => {
    fc.assert(
      fc.property(colors, (accent_color) => {
        const style = themeStyle({ theme: { accent_color, rounded: true } });
        expect(style).toContain(`--accent:${accent_color};`);
        const [over = [0, 0, 0]] = valuesOf(style, 'on-accent');
        expect(contrast(parseColor(accent_color), over)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('yellow has black text on it, and darker text and outlines on the page', () => {
    const style = themeStyle({ theme: { accent_color: '#ffe600', rounded: false } });
    expect(style).toContain('--accent:#ffe600;--on-accent:#000000;');
    expect(valuesOf(style, 'accent-ink')[0]).not.toEqual(parseColor('#ffe600'));
  });

  it('texts and lines are readable on every background of a frame, in one scheme', () => {
    const theme = { accent_color: '#4f46e5', rounded: true };
    fc.assert(
      fc.property(colors, fc.constantFrom('light', 'dark', 'auto'), (background, scheme) => {
        const style = themeStyle({ theme }, { scheme, background });
        expect(style).not.toContain('@media');
        const against = (name: string) =>
          contrast(valuesOf(style, name)[0] ?? [0, 0, 0], parseColor(background));
        for (const name of ['ink', 'soft-ink', 'wrong', 'good', 'accent-ink'])
          expect(against(name)).toBeGreaterThanOrEqual(4.5);
        for (const name of ['line', 'accent-edge']) expect(against(name)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('a color with enough contrast is unchanged', () => {
    const style = themeStyle({ theme: { accent_color: '#4f46e5', rounded: true } });
    expect(style).toContain('--on-accent:#ffffff;');
    expect(style).toContain('--accent-ink:#4f46e5;--accent-edge:#4f46e5;}');
  });
});

describe('the language of a page', () => {
  it.each([
    ['de', 'ltr', 'Absenden'],
    ['ja', 'ltr', '送信'],
    ['ar', 'rtl', 'إرسال'],
    ['he', 'rtl', 'שליחה'],
    ['pt-BR', 'ltr', 'Enviar'],
    ['zh-Hans', 'ltr', '提交'],
  ])('a page in %s has the direction %s and its own texts only', (lang, direction, send) => {
    const markup = page({ language: lang }, localeFor(lang));
    expect(markup).toContain(`<html lang="${lang}" dir="${direction}">`);
    expect(markup).toContain(`class="primary" disabled>${send}</button>`);
    const embedded = languages.filter(({ texts }) => markup.includes(texts.page.noScript));
    expect(embedded.map(({ tag }) => tag)).toEqual([lang]);
  });

  it('a closed form states the reason in the language of the page', () => {
    const closed = { accepting_responses: false, closed_reason: 'deadline_passed' } as const;
    const markup = page({ ...closed, language: 'ar' }, localeFor('ar'));
    expect(markup).toContain('<html lang="ar" dir="rtl"');
    expect(markup).toContain('<p class="text">انتهى الموعد النهائي.</p>');
  });

  it('a form in a language without texts has English ones, which are marked', () => {
    const markup = page({ language: 'fa', title: 'Formwright' }, localeFor('fa'));
    expect(markup).toContain('<html lang="fa" dir="rtl">');
    expect(markup).toContain('<body dir="rtl">');
    expect(markup).toContain(`<p class="warning" lang="en" dir="ltr">${en.noScript}</p>`);
  });

  it('a form in a regional language has the texts of the language', () => {
    const { lang, strings } = localeFor('de-AT');
    expect([lang, strings.send]).toEqual(['de-AT', 'Absenden']);
  });

  it('an error page has the direction of its language', () => {
    const markup = renderErrorPage({ ...shown, ...languageFor('he', ''), code: 'not_found' });
    expect(markup).toContain('<html lang="he" dir="rtl" data-code="not_found">');
    expect(markup).toContain('<body dir="rtl">');
    expect(markup).toContain('<h1>הטופס לא נמצא</h1>');
  });

  it.each([
    ['de', 'en', 'de'],
    [null, 'pt-PT, en;q=0.5', 'pt-BR'],
    [null, 'xx', 'en'],
    [null, '', 'en'],
    ['__proto__', 'constructor', 'en'],
  ])('?lang=%s with Accept-Language "%s" selects %s', (asked, header, lang) => {
    expect(languageFor(asked, header).lang).toBe(lang);
  });
});

describe('the note on files', () => {
  const accepts = (accept: readonly string[], lang = 'en') => {
    const { schema } = parse({
      schema: {
        sections: [{ id: 's', elements: [{ id: 'f', type: 'file', title: 'F', accept }] }],
      },
    });
    const [, note] =
      /<p class="note">([^<]*)<\/p>/.exec(page({ schema }, languageFor(lang, ''))) ?? [];
    return note;
  };

  it.each([
    [['.pdf'], 'PDF'],
    [['application/pdf', 'image/*'], 'PDF or images'],
    [['image/jpeg', '.jpeg', 'video/*'], 'JPEG or videos'],
    [['text/plain', 'audio/mpeg'], 'TXT or MP3'],
    [
      ['application/vnd.ms-excel', 'font/*', '.tar.gz'],
      'application/vnd.ms-excel, font/*, or .tar.gz',
    ],
  ])('names accepted types as people know them: %j', (accept, names) => {
    expect(accepts(accept)).toBe(`Accepted file types: ${names}`);
  });

  it('names accepted types in the language of the page', () => {
    expect(accepts(['application/pdf', 'image/*'], 'de')).toBe(
      'Erlaubte Dateitypen: PDF oder Bilder',
    );
  });
});

describe('the look of a form in a frame', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['0', undefined],
    ['dark', undefined],
    ['1', { scheme: 'light', hideTitle: false }],
    ['1,dark', { scheme: 'dark', isChosen: true, hideTitle: false }],
    ['1,auto,hide-title', { scheme: 'auto', isChosen: true, hideTitle: true }],
    ['1,background:FFF', { scheme: 'light', hideTitle: false, background: '#ffffff' }],
    ['1,background:transparent', { scheme: 'light', hideTitle: false, background: 'transparent' }],
    ['1,background:red;}', { scheme: 'light', hideTitle: false }],
    ['1,pink,background:12345', { scheme: 'light', hideTitle: false }],
  ])('%j is %j', (parameter, look) => {
    expect(parseFrameLook(parameter)).toEqual(look);
  });
});
