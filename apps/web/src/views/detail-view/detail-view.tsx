import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { RecordStatus } from '#web/field-types/editing/record-status.tsx';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabTitle } from '#web/tabs/page-titles.ts';
import { ActionDialog } from '../record-actions/action-dialog.tsx';
import { RemoveDialog } from '../record-actions/remove-dialog.tsx';
import { useRecordActions } from '../record-actions/use-record-actions.ts';
import { RecordHead } from '../record-page/record-head.tsx';
import { recordPath } from '../record-page/record-routes.ts';
import styles from '../record-page/record-page.module.css';
import { DetailActions } from './detail-actions.tsx';
import { DetailBody } from './detail-body.tsx';
import { FavouriteStar } from './favourite-star.tsx';

export interface DetailViewProps {
  readonly view: FormView;
  readonly detail: RecordDetail;
  readonly isStacked: boolean;
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

/** A record with everything that can be done about it. */
export function DetailView({ view, detail, isStacked }: DetailViewProps) {
  const { t } = useTranslation('form');
  const tab = useTab();
  const [isRemoving, setRemoving] = useState(false);
  const labels = useFieldLabels(view.fields, view.statuses);
  const actions = useRecordActions(view.code, detail, view.actions);
  const title = detail.title || view.label;
  useTabTitle(t('title.see', { title }));
  const edit = () => tab.open(recordPath(view.routes.edit, view.code, detail.dataId));
  return (
    <article className={styles['page']} data-printed>
      <RecordHead
        title={title}
        marks={
          <>
            {detail.status && <RecordStatus code={detail.status} statuses={view.statuses} />}
            <FavouriteStar formCode={view.code} detail={detail} />
          </>
        }
        facts={factsOf(view, detail, (key, at) => t(`detail.${key}`, { at }))}
        actions={
          <DetailActions
            view={view}
            detail={detail}
            actions={actions}
            onEdit={edit}
            onRemove={() => setRemoving(true)}
          />
        }
        onBack={tab.close}
      />
      <DetailBody view={view} detail={detail} labels={labels} isStacked={isStacked} />
      {actions.asking && (
        <ActionDialog
          key={actions.asking.code}
          action={actions.asking}
          onRun={(input) => (actions.asking ? actions.run(actions.asking, input) : Promise.resolve(null))}
          onClose={actions.close}
        />
      )}
      {isRemoving && (
        <RemoveDialog
          formCode={view.code}
          dataIds={[detail.dataId]}
          question={view.deleteConfirm}
          needsReason={detail.status !== 'DRAFT' && view.deleteConfirm === null}
          onRemoved={tab.close}
          onClose={() => setRemoving(false)}
        />
      )}
    </article>
  );
}
