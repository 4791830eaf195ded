import { t } from '../../texts/translate.tsx';
import { RadioCards } from '../../ui/controls/radio-cards.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import type { SettingsProps } from '../settings/use-settings.ts';

const options = [
  { value: 'whole', label: t('Whole form'), description: t('All questions below each other.') },
  {
    ...{ value: 'sections', label: t('One section per page') },
    description: t('With Back, Next and the progress.'),
  },
  {
    ...{ value: 'questions', label: t('One question per page') },
    description: t('Enter continues, and letters select options.'),
  },
];

/** How much of the form is shown at a time. */
export function PagingField({ editor, stored, canWrite }: SettingsProps) {
  const edited = { ...stored, ...editor.edits };
  const value = edited.oneQuestionPerPage
    ? 'questions'
    : edited.oneSectionPerPage
      ? 'sections'
      : 'whole';
  return (
    <Panel title={t('Pages')}>
      <RadioCards
        label={t('Questions')}
        isDisabled={!canWrite}
        options={options}
        value={value}
        onChange={(next) =>
          editor.change({
            oneQuestionPerPage: next === 'questions',
            oneSectionPerPage: next === 'sections',
          })
        }
      />
      {editor.isChanged && (
        <p className="note">
          {t('The preview shows another division into pages after it is saved.')}
        </p>
      )}
    </Panel>
  );
}
