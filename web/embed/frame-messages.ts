/** The message by which the embedding page sends a frame one port of a channel. */
export const connectMessage = 'formwright:connect';

/**
 * The height of a framed page in pixels, which it reports to its parent whenever it changes: from its first drawing on,
 * before its scripts are loaded. So the frame does not jump below the pointer when the form becomes ready.
 */
export interface HeightMessage {
  readonly type: 'formwright:height';
  readonly height: number;
}

/** Messages from the form in a frame to the embedding page. */
export type FrameMessage =
  | { readonly type: 'connected' }
  | { readonly type: 'loaded'; readonly title: string }
  /** The respondent pressed Escape, and nothing in the form used it. */
  | { readonly type: 'escape' }
  | ({ readonly type: 'submitted'; readonly redirects: boolean } & SubmittedDetail)
  | ({ readonly type: 'error' } & ErrorDetail)
  | DraftRequest;

/**
 * Requests of a form that cannot store its draft. Each has the name of the draft: an embedding page keeps one draft
 * for each form, and returns it under the same name only.
 */
export type DraftRequest =
  | { readonly type: 'load-draft'; readonly name: string }
  | { readonly type: 'save-draft'; readonly name: string; readonly text: string }
  | { readonly type: 'clear-draft'; readonly name: string };

/** The result of a request for a draft, which the embedding page sends back. */
export interface DraftResult {
  /** Whether the embedding page keeps the draft. */
  readonly isKept: boolean;
  /** What is stored under the name. */
  readonly text?: string | undefined;
}

/** The response to a submission; see `POST /api/v1/public/forms/{slug}/submissions`. */
export interface SubmittedDetail {
  readonly id: string;
  readonly message: string;
  /** The URL that the embedding page navigates to, unless the ending has a button; null without one. */
  readonly redirect_url: string | null;
  /** Id of the ending that applies; null if the form's settings determined the confirmation. */
  readonly ending: string | null;
}

/** An error: `code` as in the API, or `unreachable`. */
export interface ErrorDetail {
  readonly code: string;
  readonly detail: string;
}

export function isHeightMessage(data: unknown): data is HeightMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    ('type' in data && data.type) === 'formwright:height' &&
    'height' in data &&
    typeof data.height === 'number'
  );
}

export function isConnectMessage(data: unknown): boolean {
  return data === connectMessage;
}
