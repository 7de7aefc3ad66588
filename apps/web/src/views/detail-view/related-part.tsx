import type { FormRelated } from '@haiqiao/contract/definitions';
import type { Term } from '@haiqiao/contract/query';
import { useId, useMemo } from 'react';
import { needTexts } from '#web/i18n/runtime.ts';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { late } from '#web/ui/late/late.tsx';
import own from './detail-view.module.css';

/** A complete list: its code and texts are loaded on first use. */
const EmbeddedList = late(async () => {
  const [list] = await Promise.all([
    import('../list-view/embedded-list.tsx'),
    needTexts(['list', 'transfers']),
  ]);
  return list.EmbeddedList;
});

export interface RelatedPartProps {
  readonly part: FormRelated;
  readonly dataId: string;
}

/** The records of another list that refer to this one. */
export function RelatedPart({ part, dataId }: RelatedPartProps) {
  const id = useId();
  const terms = useMemo<readonly Term[]>(
    () => [{ column: part.by, termType: 'eq', value: dataId }],
    [part.by, dataId],
  );
  return (
    <section className={own['section']} aria-labelledby={id}>
      <SectionTitle id={id} level={2}>
        {part.label}
      </SectionTitle>
      <div className={own['embedded']}>
        <EmbeddedList listCode={part.list} fixedTerms={terms} />
      </div>
    </section>
  );
}
