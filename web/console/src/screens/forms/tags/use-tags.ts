import { TagsDocument } from '../../../../generated/forms.ts';
import { useRequest } from '../../../api/use-request.ts';

/** Key of the query for the tags of all forms. */
export const tagsKey = ['tags'];

export const useTags = () => useRequest(tagsKey, TagsDocument, {}).data?.tags?.nodes ?? [];
