import type { FormDataOwner } from '../forms/deletion/form-data.ts';
import { longQueryMarker } from '../platform/database/connection-pool.ts';
import { removeFilesJob } from './file-cleanup.ts';

/** Files of a form: their rows are deleted with it, their objects in storage by a job. */
export const fileFormData: FormDataOwner = {
  async deleteRows({ query, form, now }) {
    await query({
      text: `INSERT INTO file_removals (form_id, file_id, created_at)
             SELECT form_id, id, $2 FROM files WHERE form_id = $1`,
      values: [form.id, now],
    });
    await query({
      text: `${longQueryMarker} DELETE FROM files WHERE form_id = $1`,
      values: [form.id],
    });
    await query({ text: 'DELETE FROM unclaimed_uploads WHERE form_id = $1', values: [form.id] });
  },
  afterCommit: ({ jobs }) => jobs.trigger(removeFilesJob),
};
