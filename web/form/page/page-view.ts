import type { CaptchaProviderName } from '../../../src/access/captcha/provider.ts';
import type { Definition } from '../../../src/definition/definition-model.ts';
import type { ClosedReason } from '../../../src/forms/public/availability.ts';
import type { Strings } from '../strings/strings.ts';

/** The questions of a form. */
export type Schema = Definition['schema'];

/** What `GET /api/v1/public/forms/{slug}` gives. */
export interface PublicFormBody {
  readonly slug: string;
  readonly title: string;
  readonly version: number;
  /** Null while the form is locked. */
  readonly schema: Schema | null;
  readonly accepting_responses: boolean;
  readonly closed_reason: ClosedReason | null;
  readonly captcha_required: boolean;
  readonly password_required: boolean;
  /** Only where one is required. */
  readonly captcha?: {
    readonly provider: CaptchaProviderName;
    readonly site_key?: string | null;
    readonly challenge_url?: string | null;
  };
  readonly approval: { readonly enabled: boolean; readonly show_result: boolean };
  readonly settings: {
    readonly success_message: string;
    readonly redirect_url: string | null;
    readonly show_branding: boolean;
    readonly one_section_per_page: boolean;
    readonly theme: { readonly accent_color: string; readonly rounded: boolean };
  };
}

/** Where a page finds its files, as addresses that a browser can use. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
  readonly worker: string;
  /** Script of a page in a frame that has no questions. */
  readonly notice: string;
}

/** A page and how it is shown. */
export interface PageContext {
  /** Where the service is reached: `PUBLIC_URL`. */
  readonly base: string;
  /** Marks the page's own script and styles. */
  readonly nonce: string;
  readonly lang: string;
  readonly strings: Strings;
  /** Within a frame on another page, which brings its own surroundings. */
  readonly embedded: boolean;
  readonly assets: PageAssets;
}

/** The page of a form. */
export interface PageView extends PageContext {
  readonly form: PublicFormBody;
  readonly slug: string;
  /** What answers begin with: `?<question>=…`. */
  readonly query: URLSearchParams;
}

/** A page that stands where a form cannot be shown. */
export interface ErrorView extends PageContext {
  /** What went wrong, as the API calls it. */
  readonly code: string;
}

/** What the browser is told beside what it sees. */
export interface PageData {
  readonly form: PublicFormBody;
  readonly lang: string;
  readonly strings: Strings;
  readonly embedded: boolean;
  /** Path of the form's public routes, at the host that the page came from. */
  readonly api: string;
  readonly worker: string;
  /** Values of controls by their names, to begin with. */
  readonly prefill: Readonly<Record<string, readonly string[]>>;
}
