import { useTranslation } from 'react-i18next';
import { useTab } from '#web/tabs/tab-context.ts';
import { instancePath } from '#web/views/flow-view/instance-path.ts';
import { flowRowOf } from '#web/views/flow-view/rows/flow-row.ts';
import { pathOfRow } from '#web/views/flow-view/rows/row-path.ts';
import { OPEN_ONLY, type OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { BoxPage } from './box-page.tsx';

const LIST = 'rs_flow_done_list';

/** 已办: the reader's decisions. */
export function DoneBox() {
  const { t } = useTranslation('flows');
  const tab = useTab();
  const own: OwnVerbs = {
    ...OPEN_ONLY,
    // The flow stays open to its participants; the record may not.
    open: (row) => tab.open(instancePath(flowRowOf(row).instanceId)),
    itemsOf: (row) =>
      flowRowOf(row).bizId === '' ? [] : [{ key: 'record', label: t('instance.record'), icon: 'file-text' }],
    act: (_key, row) => void pathOfRow(flowRowOf(row)).then(tab.open),
  };
  return <BoxPage box="done" listCode={LIST} own={own} />;
}
