/** What the page around a frame sends into it, with one end of a channel. */
export const connect = 'formwright:connect';

/** What the form in a frame tells the page around it. */
export type FrameMessage =
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'loaded' }
  | ({ readonly type: 'submitted' } & Submitted)
  | ({ readonly type: 'error' } & Failed);

/** What was answered to a submission; see `POST /api/v1/public/forms/{slug}/submissions`. */
export interface Submitted {
  readonly id: string;
  readonly message: string;
  /** Where the page around the frame goes next; null if it stays. */
  readonly redirect_url: string | null;
}

/** Why something was refused: `code` as in the API, or `unreachable`. */
export interface Failed {
  readonly code: string;
  readonly detail: string;
}

export function isConnect(data: unknown): boolean {
  return data === connect;
}
