/** A caller without an API key. */
export interface Visitor {
  readonly address: string;
  /** Value of the `X-Form-Access` header, if it was sent. */
  readonly formAccess: string | undefined;
  /** Value of the `Accept-Language` header, if it was sent. */
  readonly acceptLanguage?: string | undefined;
}
