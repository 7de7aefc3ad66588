import type { FormView, RecordDetail, RecordFlow, RecordReview } from '@haiqiao/contract/endpoints';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { RecordStatus } from '#web/field-types/editing/record-status.tsx';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { Strip } from '#web/ui/strip/strip.tsx';
import { ActionFaults } from '../record-actions/action-faults.tsx';
import { AskedAction } from '../record-actions/asked-action.tsx';
import { RemoveDialog } from '../record-actions/remove-dialog.tsx';
import { useRecordActions } from '../record-actions/use-record-actions.ts';
import { FlowBar, StoppedStrip, TaskPager } from '../flow-view/late-flow.ts';
import { taskPath } from '../flow-view/queue/task-path.ts';
import { WithFlow } from '../flow-view/with-flow.tsx';
import { CaseMarks, ReviewBody } from '../review-view/late-review.ts';
import { RecordHead } from '../record-page/record-head.tsx';
import { recordPath } from '../record-page/record-routes.ts';
import { RemarksContext } from '../record-page/field-remarks.ts';
import styles from '../record-page/record-page.module.css';
import { ReturnedStrip } from '../record-page/returned-strip.tsx';
import { useReturned } from '../record-page/use-returned.tsx';
import { DetailActions } from './detail-actions.tsx';
import { viewInState } from '../record-page/view-in-state.ts';
import { DetailBody } from './detail-body.tsx';
import { FavouriteStar } from './favourite-star.tsx';

export interface DetailViewProps {
  readonly view: FormView;
  readonly detail: RecordDetail;
  readonly isStacked: boolean;
  /** No longer readable after the reader's task ended; the last loaded data is shown. */
  readonly isClosed: boolean;
}

/** Number, kind and times of a record, as far as its form has them. */
function factsOf(
  view: FormView,
  { fields }: RecordDetail,
  words: (key: 'created' | 'updated', at: string) => string,
) {
  const say = (key: 'created' | 'updated', name: string) => {
    const at = fields[name]?.displayValue ?? '';
    return at === '' ? '' : words(key, at);
  };
  const facts = [fields['recordNo']?.displayValue ?? '', view.label];
  return [...facts, say('created', 'createdAt'), say('updated', 'updatedAt')];
}

/** The flow of a record awaiting the reader's decision (not a hand-in or a notice): shown for decision, not for reading only. */
function judgedFlow({ flow }: RecordDetail): RecordFlow | undefined {
  const buttons = flow?.tasks.flatMap((task) => task.buttons) ?? [];
  return buttons.some(({ action }) => action === 'disagree' || action === 'return') ? flow : undefined;
}

/** The number of submissions, when there is more than one. */
function useSubmissions({ review }: RecordDetail): readonly string[] {
  const { t } = useTranslation('form');
  const count = review?.submissions ?? 0;
  return count > 1 ? [t('detail.submissions', { count })] : [];
}

/** The review of a returned record, while it is being corrected. */
function returnedOf({ statuses }: FormView, { status, review }: RecordDetail): RecordReview | undefined {
  const isFinal = statuses.some((each) => each.isFinal === true && each.code === status);
  return review && review.at !== null && !isFinal ? review : undefined;
}

function DetailMarks({
  view,
  detail,
  waiting,
}: Pick<DetailViewProps, 'view' | 'detail'> & { readonly waiting: RecordFlow | undefined }) {
  return (
    <>
      {detail.status && <RecordStatus code={detail.status} statuses={view.statuses} />}
      <FavouriteStar formCode={view.code} detail={detail} />
      {waiting && <CaseMarks flow={waiting} />}
    </>
  );
}

/** Notices above the record. */
function DetailStrips({
  detail: { flow },
  isClosed,
  returned,
  fields,
}: {
  readonly detail: RecordDetail;
  readonly isClosed: boolean;
  readonly returned: RecordReview | undefined;
  readonly fields: FormView['fields'];
}) {
  const { t } = useTranslation('form');
  return (
    <>
      {flow && <StoppedStrip instance={flow.instance} />}
      {isClosed && (
        <div className={styles['strip']}>
          <Strip tone="info">{t('flow.closed')}</Strip>
        </div>
      )}
      {returned && (
        <div className={styles['strip']}>
          <ReturnedStrip review={returned} fields={fields} />
        </div>
      )}
    </>
  );
}

/** Shows review remarks on the contained fields. */
function ReturnedContext({
  returned,
  children,
}: {
  readonly returned: RecordReview | undefined;
  readonly children: ReactNode;
}) {
  return <RemarksContext value={useReturned(returned)}>{children}</RemarksContext>;
}

function DetailFlowBar({ view, detail }: Pick<DetailViewProps, 'view' | 'detail'>) {
  if (!detail.flow) return null;
  return (
    <FlowBar
      flow={detail.flow}
      actions={view.actions}
      labelOf={(name) => view.fields[name]?.label ?? name}
      status={view.statuses.find(({ code }) => code === detail.status)?.label}
      hasFacts={false}
    />
  );
}

/** A record with all its actions. */
export function DetailView({ view: form, detail, isStacked, isClosed }: DetailViewProps) {
  const view = useMemo(() => viewInState(form, detail.access), [form, detail.access]);
  const { t } = useTranslation('form');
  const tab = useTab();
  const [isRemoving, setRemoving] = useState(false);
  const labels = useFieldLabels(view.fields, view.statuses);
  const actions = useRecordActions(view.code, detail, view.actions);
  const title = detail.title || view.label;
  useTabTitle(t('title.see', { title }));
  const taskId = tab.query['task'] ?? '';
  const waiting = isClosed ? undefined : judgedFlow(detail);
  const returned = isClosed || waiting ? undefined : returnedOf(view, detail);
  const edit = () => tab.open(taskPath(recordPath(view.routes.edit, view.code, detail.dataId), taskId));
  return (
    <article className={styles['page']} data-filling={waiting !== undefined} data-printed>
      <RecordHead
        title={title}
        marks={<DetailMarks view={view} detail={detail} waiting={waiting} />}
        facts={[...factsOf(view, detail, (key, at) => t(`detail.${key}`, { at })), ...useSubmissions(detail)]}
        actions={
          <>
            <TaskPager />
            {!isClosed && (
              <DetailActions
                view={view}
                detail={detail}
                actions={actions}
                onEdit={edit}
                onRemove={() => setRemoving(true)}
              />
            )}
          </>
        }
        onBack={tab.close}
      />
      <DetailStrips detail={detail} isClosed={isClosed} returned={returned} fields={view.fields} />
      <ActionFaults
        refused={actions.refused}
        view={view}
        dataId={detail.dataId}
        onEdit={view.verbs.update ? edit : undefined}
      />
      {waiting ? (
        <ReviewBody view={view} detail={detail} flow={waiting} labels={labels} isStacked={isStacked} />
      ) : (
        <WithFlow flow={detail.flow} isClosed={isClosed}>
          <ReturnedContext returned={returned}>
            <DetailBody view={view} detail={detail} labels={labels} isStacked={isStacked} />
          </ReturnedContext>
        </WithFlow>
      )}
      <DetailFlowBar view={view} detail={detail} />
      <AskedAction formCode={view.code} dataId={detail.dataId} actions={actions} />
      {isRemoving && (
        <RemoveDialog
          formCode={view.code}
          dataIds={[detail.dataId]}
          name={detail.title}
          question={view.deleteConfirm}
          needsReason={detail.status !== 'DRAFT' && view.deleteConfirm === null}
          onRemoved={tab.close}
          onClose={() => setRemoving(false)}
        />
      )}
    </article>
  );
}
