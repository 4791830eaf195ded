import { Link, useLocation } from 'react-router';
import { language } from '../../../texts/language.ts';

interface TagListProps {
  tags: readonly string[];
  /** The address of the list with only the forms that have a tag. */
  pathOf(tag: string): string;
}

/** The number of tags that are shown; the others are in the tooltip of their number. */
const shownTags = 3;

const list = new Intl.ListFormat(language, { type: 'unit' });

/** The tags of a form, each with a link to all forms that have it. */
export function TagList({ tags, pathOf }: TagListProps) {
  const { pathname } = useLocation();
  const more = tags.slice(shownTags);
  const names = list.format(more);
  return (
    <>
      {tags.slice(0, shownTags).map((tag) => (
        <Link key={tag} className="tag ellipsis" to={{ pathname, search: pathOf(tag) }} title={tag}>
          {tag}
        </Link>
      ))}
      {more.length > 0 && (
        <span className="tag" title={names}>
          +{more.length}
          <span className="visually-hidden">: {names}</span>
        </span>
      )}
    </>
  );
}
