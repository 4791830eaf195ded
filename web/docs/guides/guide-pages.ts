import { type Guide, groupsOf } from '../../guides.ts';
import type { DocsGroup } from '../model/docs-page.ts';
import type { GuideImages } from './guide-images.ts';
import { guideMarkup, guideTitle } from './render-guide.ts';

export const guidePages = (
  guides: readonly Guide[],
  images: GuideImages,
  base: string,
): DocsGroup[] =>
  groupsOf(guides).map((group) => ({
    title: group.title,
    pages: group.guides.map((guide) => ({
      path: `/docs/guides/${guide.name}`,
      title: guideTitle(guide),
      render: () => guideMarkup(guide, images, base),
    })),
  }));
