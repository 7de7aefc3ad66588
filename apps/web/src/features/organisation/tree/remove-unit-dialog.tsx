import type { OrgUnit } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { dropUnit, reloadOrganisation } from '#web/api/organisation.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';

export interface RemoveUnitDialogProps {
  readonly unit: OrgUnit;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Asks before a unit is deleted. */
export function RemoveUnitDialog({ unit, onRemoved, onClose }: RemoveUnitDialogProps) {
  const { t } = useTranslation('organisation');
  return (
    <ConfirmDialog
      title={t('unit.remove')}
      confirmText={t('unit.remove')}
      onConfirm={async () => {
        await dropUnit(unit.id);
        showToast('success', t('message.deleted'));
        onRemoved();
        await reloadOrganisation();
      }}
      onClose={onClose}
    >
      {t('unit.removeText', { name: unit.name })}
    </ConfirmDialog>
  );
}
