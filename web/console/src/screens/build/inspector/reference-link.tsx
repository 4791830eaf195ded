import { servicePath } from '../../../api/service-path.ts';
import { t } from '../../../texts/translate.tsx';

/** A link to the page of the documentation about what a panel edits. */
export function ReferenceLink({ page }: { page: string }) {
  return (
    <a href={servicePath(`/docs/${page}`)} target="_blank" rel="noreferrer">
      {t('Reference')}
    </a>
  );
}
