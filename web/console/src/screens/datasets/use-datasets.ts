import { DatasetsDocument, type DatasetsQuery } from '../../../generated/datasets.ts';
import { request } from '../../api/request.ts';
import { useList } from '../../api/use-request.ts';

export type Dataset = NonNullable<DatasetsQuery['datasets']>['nodes'][number];

/** Key of all queries about datasets. */
export const datasetsKey = ['datasets'];

/** The datasets of the workspace, oldest first. */
export const useDatasets = () =>
  useList({
    queryKey: datasetsKey,
    load: (after, options) => request(DatasetsDocument, { after }, options),
    pageOf: ({ datasets }) => datasets,
  });
