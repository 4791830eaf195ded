/** What the page around a frame sends into it, with one end of a channel. */
export const connectMessage = 'formwright:connect';

/** What the form in a frame tells the page around it. */
export type FrameMessage =
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'loaded' }
  | ({ readonly type: 'submitted' } & SubmittedDetail)
  | ({ readonly type: 'error' } & ErrorDetail);

/** What was answered to a submission; see `POST /api/v1/public/forms/{slug}/submissions`. */
export interface SubmittedDetail {
  readonly id: string;
  readonly message: string;
  /** Where the page around the frame goes next; null if it stays. */
  readonly redirect_url: string | null;
}

/** Why something was refused: `code` as in the API, or `unreachable`. */
export interface ErrorDetail {
  readonly code: string;
  readonly detail: string;
}

export function isConnectMessage(data: unknown): boolean {
  return data === connectMessage;
}
