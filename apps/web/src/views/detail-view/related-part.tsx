import type { FormRelated } from '@haiqiao/contract/definitions';
import type { Term } from '@haiqiao/contract/query';
import { type ComponentType, useId, useMemo } from 'react';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { late } from '#web/ui/late/late.tsx';
import own from './detail-view.module.css';

interface EmbeddedListProps {
  readonly listCode: string;
  /** Conditions that the reader cannot take away. */
  readonly fixedTerms: readonly Term[];
}

type ListCode = { readonly EmbeddedList: ComponentType<EmbeddedListProps> };

const [loadList] = Object.values(import.meta.glob<ListCode>('../list-view/embedded-list.tsx'));

/** A whole list: its code comes when the first one is shown. */
const EmbeddedList = loadList ? late(async () => (await loadList()).EmbeddedList) : null;

export interface RelatedPartProps {
  readonly part: FormRelated;
  readonly dataId: string;
}

/** The records of another list that point to this one. */
export function RelatedPart({ part, dataId }: RelatedPartProps) {
  const id = useId();
  const terms = useMemo<readonly Term[]>(
    () => [{ column: part.by, termType: 'eq', value: dataId }],
    [part.by, dataId],
  );
  if (!EmbeddedList) return null;
  return (
    <section className={own['section']} aria-labelledby={id}>
      <SectionTitle id={id}>{part.label}</SectionTitle>
      <div className={own['embedded']}>
        <EmbeddedList listCode={part.list} fixedTerms={terms} />
      </div>
    </section>
  );
}
