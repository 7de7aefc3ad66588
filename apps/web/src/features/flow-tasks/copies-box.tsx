import { TASK_BATCH_MAX } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { readCopies, taskQueries } from '#web/api/flow-tasks.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { instancePath } from '#web/views/flow-view/instance-path.ts';
import { flowRowOf } from '#web/views/flow-view/rows/flow-row.ts';
import { pathOfRow } from '#web/views/flow-view/rows/row-path.ts';
import { OPEN_ONLY, type OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { BoxPage } from './box-page.tsx';

const LIST = 'rs_flow_cc_list';

/** 抄送我的: flows copied to the reader; opening one marks it read. */
export function CopiesBox() {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const { data } = useQuery(taskQueries.counts());
  const unread = data?.unreadCc ?? 0;
  const read = async (instanceIds?: readonly string[]) => {
    try {
      const count = await readCopies(instanceIds);
      showToast('success', t('readDone', { count }));
    } catch (error) {
      showToast('error', refusalMessage(error));
    }
  };
  const open = async (row: ListRow) => {
    const copy = flowRowOf(row);
    tab.open(await pathOfRow(copy));
    // On failure the copy stays unread and is marked on the next opening.
    readCopies([copy.instanceId]).catch(() => undefined);
  };
  const own: OwnVerbs = {
    ...OPEN_ONLY,
    open: (row) => void open(row),
    itemsOf: () => [{ key: 'flow', label: t('row.flow'), icon: 'history' }],
    act: (_key, row) => tab.open(instancePath(flowRowOf(row).instanceId)),
    batch: [{ key: 'read', label: t('batch.read'), icon: 'read', max: TASK_BATCH_MAX }],
    actOnAll: (_key, rows, selection) => {
      selection.clear();
      void read(rows.map((row) => flowRowOf(row).instanceId));
    },
  };
  return (
    <BoxPage
      box="cc"
      listCode={LIST}
      own={own}
      actions={
        unread > 0 && (
          <Button icon="read" onClick={() => void read()}>
            {t('readAll')} · {t('count.unread', { count: unread })}
          </Button>
        )
      }
    />
  );
}
