import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import { movedTo } from '../editing/moved-to.ts';
import styles from './lines.module.css';
import { type LineDrag, useLineDrag } from './use-line-drag.ts';

export interface LinesProps<Thing> {
  readonly label: string;
  readonly things: readonly Thing[];
  /** Name of an item, also used as its key. */
  readonly nameOf: (thing: Thing) => string;
  /** Label of an item. */
  readonly labelOf: (thing: Thing) => string;
  readonly isFixed: boolean;
  readonly onMove: (things: Thing[]) => void;
  readonly children: (thing: Thing) => ReactNode;
  /** Shown when there are no items. */
  readonly empty: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function dropSide({ from, to }: LineDrag, index: number): 'before' | 'behind' | undefined {
  if (to < from && index === to) return 'before';
  return to > from && index === to ? 'behind' : undefined;
}

/** Items in an order that is changed by dragging their handles or by arrow keys. */
export function Lines<Thing>(props: LinesProps<Thing>) {
  const { label, things, nameOf, labelOf, isFixed, onMove, children, empty } = props;
  const { t } = useTranslation('design');
  const [says, setSays] = useState('');
  const move = (from: number, to: number) => {
    const thing = things[from];
    const target = Math.max(0, Math.min(to, things.length - 1));
    if (thing === undefined || target === from) return;
    onMove(movedTo(things, from, target));
    setSays(t('lines.moved', { name: labelOf(thing), place: target + 1 }));
  };
  const { drag, start } = useLineDrag(move);
  const press = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  if (things.length === 0) return <p className={styles['none']}>{empty}</p>;
  return (
    <>
      <ol className={styles['lines']} aria-label={label}>
        {things.map((thing, index) => (
          <li
            key={nameOf(thing)}
            className={styles['line']}
            data-dragged={drag?.from === index}
            data-drop={drag ? dropSide(drag, index) : undefined}
          >
            {!isFixed && (
              <button
                type="button"
                className={styles['handle']}
                aria-label={t('lines.handle', { name: labelOf(thing) })}
                title={t('lines.handleHint')}
                onPointerDown={(event) => start(event, index)}
                onKeyDown={(event) => press(event, index)}
              >
                <Icon name="holder" size={14} />
              </button>
            )}
            <div className={styles['thing']}>{children(thing)}</div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {says}
      </p>
    </>
  );
}
