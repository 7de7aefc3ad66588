import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DiffSide, flowModelQueries } from '#web/api/flow-models.ts';
import { FlowDiagram } from '#web/views/flow-diagram/flow-diagram.tsx';
import { ChangeList } from './change-list.tsx';
import { diffMarks } from './diff-marks.ts';
import { FailedStrip } from './failed-strip.tsx';
import styles from './versions.module.css';

export interface DiffViewProps {
  readonly older: { readonly side: DiffSide; readonly title: string };
  readonly newer: { readonly side: DiffSide; readonly title: string };
}

/** Two drawings side by side with differences marked, and as text below. */
export function DiffView({ older, newer }: DiffViewProps) {
  const { t } = useTranslation(['flow-designer', 'common']);
  const found = useQuery(flowModelQueries.diff(older.side, newer.side));
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = found;
  const marks = useMemo(() => (data ? diffMarks(data) : null), [data]);
  const drawings = useMemo(() => (data ? [data.one, data.other] : []), [data]);
  if (found.error) return <FailedStrip query={found} />;
  if (!data || !marks) return <p role="status">{t('common:loading')}</p>;
  return (
    <div className={styles['diff']}>
      <div className={styles['sides']}>
        {[
          { ...older, xml: data.one, marks: marks.older },
          { ...newer, xml: data.other, marks: marks.newer },
        ].map((side) => (
          <figure key={side.title} className={styles['side']}>
            <figcaption className={styles['caption']}>{side.title}</figcaption>
            <FlowDiagram
              label={side.title}
              xml={side.xml}
              marks={side.marks}
              revealedId={chosen}
              onPress={setChosen}
            />
          </figure>
        ))}
      </div>
      <ChangeList diff={data} drawings={drawings} onChoose={setChosen} />
    </div>
  );
}
