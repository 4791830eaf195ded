import { CornerDownRight, Plus } from 'lucide-react';
import { useId, useMemo } from 'react';
import { endOfForm } from '../../../../../../../packages/definition/model/end-of-form.ts';
import { t } from '../../../../texts/translate.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import type { EditorPart } from '../../editor-part.ts';
import { objectsOf, valueAt, withValueAt } from '../../model/json.ts';
import { type Selection, sectionsPath } from '../../model/outline.ts';
import { arrowsOf, type JumpFault, type MapStop, sectionMap } from './section-map.ts';

interface JumpMapProps extends Omit<EditorPart, 'problems'> {
  /** The section that is marked. */
  selectedId?: string | undefined;
  onSelect(selection: Selection): void;
}

const faults: Readonly<Record<JumpFault, string>> = {
  backwards: t('Leads backwards, which is not possible'),
  unknown: t('The section does not exist'),
  after_unconditional: t('Is never reached: a jump above has no condition'),
};

/** The sections in order with the jumps between them: a list, next to which arrows show where the jumps lead. */
export function JumpMap({ document, apply, readOnly, selectedId, onSelect }: JumpMapProps) {
  const heading = useId();
  const sections = valueAt(document, sectionsPath);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the document is not on the map
  const stops = useMemo(() => sectionMap(document), [sections]);
  const arrows = arrowsOf(stops);
  if (stops.length < 3) return null;
  const columns = Math.max(0, ...arrows.map(({ column }) => column + 1));
  const select = (id: string, jump?: number) =>
    onSelect({ kind: 'section', id, ...(jump !== undefined && { jump }) });
  const addJump = (index: number, id: string) => {
    const at = [...sectionsPath, index, 'next'];
    const jumps = objectsOf(valueAt(document, at));
    const to = stops[index + 2]?.id ?? endOfForm;
    apply({ definition: withValueAt(document, at, [...jumps, { to }]), label: t('Add jump') });
    select(id, jumps.length);
  };
  return (
    <section aria-labelledby={heading} className="jump-map">
      <h2 id={heading}>{t('Way through the form')}</h2>
      <div
        className="jump-grid"
        style={{
          gridTemplateRows: `repeat(${stops.length}, auto)`,
          paddingInlineStart: `${columns * columnWidth}rem`,
        }}
      >
        <ol className="jump-stops">
          {stops.map((stop, index) => (
            <li key={stop.id ?? endOfForm} className="jump-stop stack">
              <StopHead stop={stop} isSelected={stop.id === selectedId} onSelect={select} />
              {stop.jumps.length > 0 && (
                <ul
                  aria-label={t('Jumps from {section}', { section: stop.title })}
                  className="stack"
                >
                  {stop.jumps.map(({ condition, target, fault }, position) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a jump is its position
                    <li key={position}>
                      <Button
                        size="small"
                        variant="quiet"
                        icon={<CornerDownRight />}
                        onPress={() => stop.id !== undefined && select(stop.id, position)}
                      >
                        {condition === undefined
                          ? t('Always: to {section}', { section: target })
                          : t('If {condition}: to {section}', { condition, section: target })}
                      </Button>
                      {fault && <strong className="field-error">{faults[fault]}</strong>}
                    </li>
                  ))}
                </ul>
              )}
              {stop.id !== undefined && !readOnly && (
                <Button
                  size="small"
                  variant="quiet"
                  icon={<Plus />}
                  aria-label={t('Add jump from {section}', { section: stop.title })}
                  onPress={() => stop.id !== undefined && addJump(index, stop.id)}
                >
                  {t('Add jump')}
                </Button>
              )}
            </li>
          ))}
        </ol>
        {arrows.map(({ from, to, jump, column }) => (
          <span
            key={`${from} ${jump}`}
            aria-hidden
            className={`jump-arrow${stops[from]?.jumps[jump]?.fault ? ' jump-arrow-fault' : ''}${to < from ? ' jump-arrow-back' : ''}`}
            style={{
              gridRow: `${Math.min(from, to) + 1} / ${Math.max(from, to, from + 1) + 1}`,
              marginInlineStart: `${(column + 1) * -columnWidth}rem`,
              inlineSize: `${(column + 1) * columnWidth - 0.125}rem`,
            }}
          />
        ))}
      </div>
    </section>
  );
}

/** Width of the column of an arrow in rem. */
const columnWidth = 0.875;

interface StopHeadProps {
  stop: MapStop;
  isSelected: boolean;
  onSelect(id: string): void;
}

function StopHead({ stop: { id, title, isReachable }, isSelected, onSelect }: StopHeadProps) {
  if (id === undefined) return <span className="jump-end">{title}</span>;
  return (
    <>
      <Button aria-current={isSelected ? 'true' : undefined} onPress={() => onSelect(id)}>
        {title}
      </Button>
      {!isReachable && <strong className="field-error">{t('No respondent gets here')}</strong>}
    </>
  );
}
