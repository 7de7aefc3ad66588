import type { FormView, RecordDetail, RecordFlow } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { recordQueries } from '#web/api/records.ts';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useRoom } from '#web/lib/viewport.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { DetailBody } from '../detail-view/detail-body.tsx';
import { FlowSide } from '../flow-view/side/flow-side.tsx';
import { takesMarks } from '../flow-view/marks/marks.logic.ts';
import { SideDrawer } from '../flow-view/with-flow.tsx';
import { RemarksContext } from '../record-page/field-remarks.ts';
import { ChangesPart } from './changes-part.tsx';
import { CheckPanel } from './checks/check-panel.tsx';
import { useRemarks } from './marking/use-remarks.tsx';
import { papersOf } from './papers/papers.logic.ts';
import { PapersPanel } from './papers/papers-panel.tsx';
import styles from './review-view.module.css';

export interface ReviewBodyProps {
  readonly view: FormView;
  readonly detail: RecordDetail;
  readonly flow: RecordFlow;
  readonly labels: FieldLabels;
  readonly isStacked: boolean;
}

const NO_CHECKS = [] as const;

/** The task with field marks: the one in the address, else the first that supports marks; empty for none. */
function markingTask({ tasks }: RecordFlow, named: string): string {
  const marking = tasks.filter(({ buttons }) => buttons.some(takesMarks));
  return (marking.find(({ task }) => task.id === named) ?? marking[0])?.task.id ?? '';
}

/** A case awaiting the reader's decision: fields on the left, papers beside them, checks and history on the right (VISUAL §6, Review). */
export function ReviewBody({ view, detail, flow, labels, isStacked }: ReviewBodyProps) {
  const tab = useTab();
  const papers = useMemo(() => papersOf(view, detail), [view, detail]);
  const hasChecks = view.checks === true;
  const checks = useQuery({
    ...recordQueries.checks(view.code, detail.dataId, useLocale()),
    enabled: hasChecks,
  });
  const remarkOf = useRemarks({
    detail,
    taskId: markingTask(flow, tab.query['task'] ?? ''),
    checks: checks.data?.checks ?? NO_CHECKS,
  });
  return (
    <Columns
      hasPapers={papers.length > 0}
      side={
        <>
          {hasChecks && <CheckPanel query={checks} />}
          <FlowSide flow={flow} isClosed={false} isHistoryFirst />
        </>
      }
    >
      <RemarksContext value={remarkOf}>
        <DetailBody view={view} detail={detail} labels={labels} isStacked={isStacked} isScrolling>
          <ChangesPart view={view} detail={detail} />
        </DetailBody>
      </RemarksContext>
      {papers.length > 0 && <PapersPanel view={view} detail={detail} papers={papers} />}
    </Columns>
  );
}

interface ColumnsProps {
  readonly hasPapers: boolean;
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** Separately scrolling columns; in a narrow window the last one is a drawer. */
function Columns({ hasPapers, side, children }: ColumnsProps) {
  const isWide = useRoom() === 'wide';
  return (
    <>
      {!isWide && <SideDrawer>{side}</SideDrawer>}
      <div className={styles['columns']} data-papers={hasPapers} data-side={isWide}>
        {children}
        {isWide && <div className={styles['side']}>{side}</div>}
      </div>
    </>
  );
}
