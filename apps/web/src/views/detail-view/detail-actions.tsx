import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { appLocation } from '#web/lib/location.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dropdown, type DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { FORM_PAGE, useDesignDoor } from '../designing/design-paths.ts';
import type { RecordActions } from '../record-actions/use-record-actions.ts';
import { PrintMenu } from './print-menu.tsx';
import { VersionsButton } from './versions/versions-button.tsx';

export interface DetailActionsProps {
  readonly view: FormView;
  readonly detail: RecordDetail;
  readonly actions: RecordActions;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** Buttons side by side; further actions are in the menu. */
const BUTTONS_MAX = 3;

/** The overflow menu: actions that do not fit, and rarely used ones. */
function useMoreItems(view: FormView, actions: RecordActions, mayDesign: boolean): readonly DropdownItem[] {
  const { t } = useTranslation('form');
  const rest: DropdownItem[] = actions.offered
    .slice(BUTTONS_MAX)
    .map(({ code, label }) => ({ key: `action:${code}`, label }));
  return [
    ...rest,
    ...(rest.length > 0 ? (['-'] as const) : []),
    { key: 'link', label: t('detail.copyLink'), icon: 'link' },
    ...(mayDesign ? [{ key: 'design', label: t('detail.design'), icon: 'setting' } as const] : []),
    ...(view.verbs.delete ? [{ key: 'remove', label: t('detail.delete'), icon: 'delete' } as const] : []),
  ];
}

/** The current actions on a record: its own actions, edit, print; others in the overflow menu. */
export function DetailActions({ view, detail, actions, onEdit, onRemove }: DetailActionsProps) {
  const { t } = useTranslation('form');
  const openDesigner = useDesignDoor(FORM_PAGE, view.code);
  const shown = actions.offered.slice(0, BUTTONS_MAX);
  const isFinal = view.statuses.some((each) => each.isFinal === true && each.code === detail.status);
  // While there is an open task, its main actions are at the bottom of the page.
  const hasTask = detail.flow !== undefined && detail.flow.tasks.length > 0;
  const hasPrimary = hasTask || shown.some(({ kind }) => kind === 'primary');
  const items = useMoreItems(view, actions, openDesigner !== undefined);
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(window.location.origin + appLocation.current());
      showToast('success', t('detail.copied'));
    } catch {
      // No permission, or no secure page.
      showToast('warning', t('detail.copyFailed'));
    }
  };
  const choose = (key: string) => {
    if (key === 'link') return void copyLink();
    if (key === 'remove') return onRemove();
    if (key === 'design') return openDesigner?.();
    const action = actions.offered.find(({ code }) => `action:${code}` === key);
    return action && actions.start(action);
  };
  return (
    <>
      {view.versions && detail.status !== 'DRAFT' && (
        <VersionsButton formCode={view.code} dataId={detail.dataId} />
      )}
      <PrintMenu view={view} detail={detail} />
      <Dropdown items={items} onSelect={choose} placement="bottomRight">
        <Button icon="ellipsis" aria-label={t('detail.more')} aria-haspopup="menu" title={t('detail.more')} />
      </Dropdown>
      {shown
        .filter(({ kind }) => kind !== 'primary')
        .map((action) => (
          <Button
            key={action.code}
            tone={action.kind === 'danger' ? 'danger' : 'default'}
            disabled={actions.isBusy}
            onClick={() => actions.start(action)}
          >
            {action.label}
          </Button>
        ))}
      {view.verbs.update && !isFinal && (
        <Button icon="edit" tone={hasPrimary ? 'default' : 'primary'} onClick={onEdit}>
          {t('detail.edit')}
        </Button>
      )}
      {shown
        .filter(({ kind }) => kind === 'primary')
        .map((action) => (
          <Button
            key={action.code}
            tone="primary"
            isBusy={actions.isBusy}
            title={detail.title}
            onClick={() => actions.start(action)}
          >
            {action.label}
          </Button>
        ))}
    </>
  );
}
