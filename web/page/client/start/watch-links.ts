import { invitationToken } from '../invitation-token.ts';
import { resumeToken } from '../saving/resume-token.ts';

/** A resume link, or the link of an invitation, that is opened in the tab of its form changes only the fragment. */
export function watchLinks(): void {
  addEventListener('hashchange', () => {
    if (resumeToken() !== undefined || invitationToken() !== undefined) location.reload();
  });
}
