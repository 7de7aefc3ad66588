import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Dropdown, type DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import type { FlowRights } from './flow-rights.ts';
import type { Designer } from './saving/use-designer.ts';
import type { Transfer } from './transfer/use-transfer.ts';
import type { DesignerVerbs } from './use-designer-verbs.ts';
import { FlowStateTag } from './versions/deployment-tag.tsx';

export interface DesignerActionsProps {
  readonly designer: Designer;
  readonly rights: FlowRights;
  readonly transfer: Transfer;
  readonly verbs: DesignerVerbs;
}

/** The buttons of the title row: files, versions, saving, deploying. */
export function DesignerActions({ designer, rights, transfer, verbs }: DesignerActionsProps) {
  const { t } = useTranslation(['flow-designer', 'common']);
  const { model, isDirty, isBusy, canvas } = designer;
  const canSave = canvas.modeler !== null;
  const items: readonly DropdownItem[] = [
    ...(canSave ? [{ key: 'import', label: t('transfer.import'), icon: 'import' as const }] : []),
    { key: 'bpmn', label: t('transfer.exportBpmn'), icon: 'export' },
    { key: 'svg', label: t('transfer.exportSvg'), icon: 'export' },
  ];
  const select = (key: string) => {
    if (key === 'import') transfer.choose();
    if (key === 'bpmn') void transfer.exportBpmn();
    if (key === 'svg') void transfer.exportSvg();
  };
  return (
    <>
      <FlowStateTag state={model.status} />
      {isDirty && (
        <StatusTag family="amber" glyph="pencil">
          {t('save.dirty')}
        </StatusTag>
      )}
      <Dropdown items={items} onSelect={select} placement="bottomRight">
        <Button icon="swap" aria-haspopup="menu">
          {t('transfer.files')}
        </Button>
      </Dropdown>
      {transfer.input}
      <Button icon="history" onClick={() => verbs.ask({ kind: 'versions' })}>
        {t('versions.button')}
      </Button>
      {canSave && (
        <Button
          icon="save"
          isBusy={isBusy}
          tone={rights.canDeploy ? 'default' : 'primary'}
          whyNot={!isDirty ? t('common:whyNot.unchanged') : ''}
          title={t('save.shortcut')}
          onClick={() => void verbs.save()}
        >
          {t('save.button')}
        </Button>
      )}
      {rights.canDeploy && (
        <Button tone="primary" onClick={() => void verbs.deploy()}>
          {t('deploy.button')}
        </Button>
      )}
    </>
  );
}
