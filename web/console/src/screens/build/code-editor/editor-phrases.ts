import { EditorState } from '@codemirror/state';
import { t } from '../../../texts/translate.tsx';

/** What CodeMirror itself shows and announces, by its English texts. */
export const editorPhrases = EditorState.phrases.of({
  Find: t('Find'),
  Replace: t('Replace'),
  next: t('next'),
  previous: t('previous'),
  all: t('all'),
  'match case': t('match case'),
  regexp: t('regexp'),
  'by word': t('by word'),
  replace: t('replace'),
  'replace all': t('replace all'),
  close: t('close'),
  'replaced match on line $': t('replaced match on line $'),
  'replaced $ matches': t('replaced $ matches'),
  'current match': t('current match'),
  'on line': t('on line'),
  'Go to line': t('Go to line'),
  go: t('go'),
  'Fold line': t('Fold line'),
  'Unfold line': t('Unfold line'),
  'folded code': t('folded code'),
  unfold: t('unfold'),
  'Folded lines': t('Folded lines'),
  'Unfolded lines': t('Unfolded lines'),
  to: t('to'),
  Diagnostics: t('Diagnostics'),
  'No diagnostics': t('No diagnostics'),
  Completions: t('Completions'),
  'Selection deleted': t('Selection deleted'),
});
