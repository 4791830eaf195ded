import { elementsOf } from '../../../packages/definition/elements.ts';
import { type Html, html, scriptJson } from '../../html.ts';
import { controlName } from '../fields/answers/control-names.ts';
import { ownMessages } from './page-language.ts';
import type { PageData, PageView, Schema } from './page-view.ts';

/** Query parameters that are not prefilled answers. */
const reservedParameters = new Set(['embed', 'lang', 'language', 'preview']);

/** What the script of the page needs, as JSON that is not executed. */
export function pageDataScript(view: PageView): Html {
  const { form, slug, base, lang, strings, embedded, assets, query, preview } = view;
  // The page has been styled by the server.
  const settings = { ...form.settings, appearance: undefined };
  const pageData: PageData = {
    form: { ...form, settings },
    lang,
    strings,
    ownMessages: ownMessages(view),
    embedded,
    // A path, since the page's policy allows its own origin only, which may differ from that of `PUBLIC_URL`.
    api: `${new URL(base).pathname.replace(/\/$/, '')}/api/v1/public/forms/${slug}`,
    worker: assets.worker,
    ...(preview !== undefined && { preview }),
    prefill: prefillOf(query, form.schema),
  };
  return html`<script type="application/json" id="form">${scriptJson(pageData)}</script>`;
}

/**
 * Prefilled values from the query string: `?color=red`, `?contact.email=…`. The questions of a locked form
 * are unknown, so all parameters are passed on until it is unlocked.
 */
function prefillOf(query: URLSearchParams, schema: Schema | null): PageData['prefill'] {
  const ids = schema && new Set(elementsOf({ schema }).map(({ id }) => id));
  const prefill = new Map<string, string[]>();
  for (const [key, value] of query) {
    const [id = ''] = key.split('.', 1);
    if (reservedParameters.has(key) || ids?.has(id) === false) continue;
    const values = prefill.get(controlName(key));
    if (values) values.push(value);
    else prefill.set(controlName(key), [value]);
  }
  return Object.fromEntries(prefill);
}
