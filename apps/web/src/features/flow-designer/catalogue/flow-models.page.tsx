import type { Term } from '@haiqiao/contract/query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { readFlowFile } from '#web/api/flow-models.ts';
import type { ListRow } from '#web/api/record-lists.ts';
import { namedValueOf, textOf } from '#web/field-types/wire-value.ts';
import { formatFullPath } from '#web/lib/full-path.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useFileChoice } from '#web/ui/file-choice/use-file-choice.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { OwnList } from '#web/views/list-view/own-list.tsx';
import { useFlowRights } from '../flow-rights.ts';
import { BPMN_FILES } from '../transfer/use-transfer.ts';
import styles from './catalogue.module.css';
import { type BegunModel, NewModelDialog } from './new-model-dialog.tsx';
import { RemoveModelDialog } from './remove-model-dialog.tsx';

const LIST = 'rs_flow_model_list';
const ALL: readonly Term[] = [];

/** Route of a model's designer. */
export function designerPath(id: string): string {
  return formatFullPath({ path: '/edit-flow', query: { id } });
}

/** The open dialog of the list. */
type Open =
  | { readonly kind: 'new'; readonly begun: BegunModel | null }
  | { readonly kind: 'remove'; readonly row: ListRow };

/** The flow models of the centre (ENG-06). */
export function FlowModelsPage() {
  const { t } = useTranslation('flow-designer');
  const tab = useTab();
  const { canUpdate } = useFlowRights();
  const [open, setOpen] = useState<Open | null>(null);
  const draw = (id: string) => tab.open(designerPath(id));
  const own = useMemo<OwnVerbs>(
    () => ({
      open: (row) => tab.open(designerPath(row.id)),
      edit: undefined,
      create: () => setOpen({ kind: 'new', begun: null }),
      itemsOf: (row) => [
        { key: 'design', label: t(canUpdate ? 'models.design' : 'models.look'), icon: 'form' },
        { key: 'versions', label: t('models.deployments'), icon: 'container' },
        ...(canUpdate
          ? [
              '-' as const,
              {
                key: 'remove',
                label: t('models.remove'),
                icon: 'delete' as const,
                isDisabled: textOf(namedValueOf(row['module']).value) !== '',
              },
            ]
          : []),
      ],
      act: (key, row) => {
        if (key === 'remove') setOpen({ kind: 'remove', row });
        else if (key === 'versions') tab.open(deploymentsPath(textOf(namedValueOf(row['name']).value)));
        else tab.open(designerPath(row.id));
      },
      batch: [],
      actOnAll: () => undefined,
    }),
    [canUpdate, t, tab],
  );
  const read = async (chosen: File) => {
    try {
      const { key, name, bpmnXml } = await readFlowFile({
        bpmnXml: await chosen.text(),
        fileName: chosen.name,
      });
      setOpen({ kind: 'new', begun: { key, name, bpmnXml } });
    } catch (error) {
      showToast('error', refusalMessage(error));
    }
  };
  const file = useFileChoice({
    label: t('transfer.import'),
    accepted: BPMN_FILES,
    onFile: (chosen) => void read(chosen),
  });
  return (
    <>
      <OwnList listCode={LIST} fixedTerms={ALL} own={own}>
        {({ buttons, card }) => (
          <Page
            title={t('models.title')}
            purpose={t('models.purpose')}
            actions={
              <>
                {buttons}
                {canUpdate && (
                  <>
                    <Button icon="import" onClick={() => file.choose()}>
                      {t('transfer.import')}
                    </Button>
                    <Button tone="primary" icon="plus" onClick={own.create}>
                      {t('new.title')}
                    </Button>
                  </>
                )}
              </>
            }
          >
            <div className={styles['list']}>{card}</div>
          </Page>
        )}
      </OwnList>
      {file.input}
      {open?.kind === 'new' && (
        <NewModelDialog
          begun={open.begun}
          onMade={(id) => {
            setOpen(null);
            draw(id);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'remove' && <RemoveModelDialog row={open.row} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Route of the deployments of one flow. */
function deploymentsPath(name: string): string {
  return formatFullPath({ path: '/system/flowDeployments', query: { keyword: name } });
}
