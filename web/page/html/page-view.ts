import type { Definition } from '../../../packages/definition/definition-model.ts';
import type { PageTexts } from '../../../packages/languages/texts/texts.ts';
import type { PublicFormFieldsFragment } from '../../../rest/generated/operations.ts';
import type { Locale } from '../fields/field.ts';
import type { FormLook, PageLook } from '../theme/appearance.ts';

export type Schema = Definition['schema'];

type Captcha = NonNullable<PublicFormFieldsFragment['captcha']>;

/** The body of `GET /api/v1/public/forms/{slug}`. */
export interface PublicFormBody
  extends Readonly<Omit<PublicFormFieldsFragment, 'schema' | 'captcha' | 'settings'>> {
  /** Null while the form is locked. */
  readonly schema: Schema | null;
  /** Only if a captcha is required. */
  readonly captcha?: Pick<Captcha, 'provider'> & Partial<Captcha>;
  readonly settings: Readonly<
    Omit<PublicFormFieldsFragment['settings'], keyof FormLook | 'resume_by_mail'>
  > &
    FormLook;
}

/** URLs of the files that a page loads. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
  readonly worker: string;
  /** Script of framed pages without questions. */
  readonly notice: string;
  /** Script of the page that a preview link opens. */
  readonly preview: string;
}

export interface PageContext extends Locale {
  /** `PUBLIC_URL`. */
  readonly base: string;
  /** Nonce of the page's scripts and styles. */
  readonly nonce: string;
  /** Whether the page is in a frame of another page. */
  readonly embedded: boolean;
  readonly look: PageLook;
  readonly assets: PageAssets;
}

export interface PageView extends PageContext {
  readonly form: PublicFormBody;
  readonly slug: string;
  /** Prefilled answers: `?<question>=…`. */
  readonly query: URLSearchParams;
  /** The token of the preview link, if the page shows a draft. */
  readonly preview?: string | undefined;
}

/** A page that is shown instead of a form. */
export interface ErrorView extends PageContext {
  readonly code: string;
  /** Whether the page was opened by a preview link. */
  readonly isPreview?: boolean;
}

/** The data that the page's script reads. */
export interface PageData {
  readonly form: PublicFormBody;
  /** The language of `strings`. */
  readonly lang: string;
  readonly strings: PageTexts;
  /** Messages of the service that are in the language of `strings` while the form has another. */
  readonly ownMessages: readonly string[];
  readonly embedded: boolean;
  /** Path of the form's public endpoints, on the page's origin. */
  readonly api: string;
  readonly worker: string;
  /** The token of the preview link, if the page shows a draft. */
  readonly preview?: string;
  /** The token of the invitation, which the browser reads from the fragment of the address. */
  readonly invitation?: string | undefined;
  /** Initial values of controls, by control name. */
  readonly prefill: Readonly<Record<string, readonly string[]>>;
}
