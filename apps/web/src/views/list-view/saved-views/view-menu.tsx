import { useTranslation } from 'react-i18next';
import type { DropdownItem } from '#web/ui/dropdown/dropdown.tsx';
import { LateDropdown } from '#web/ui/dropdown/late-dropdown.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useListScope } from '../list-scope.ts';
import styles from './view-menu.module.css';
import { useSaveView } from './use-save-view.ts';
import { isChangedView, plainState, stateOfView } from '../query/list-address.ts';

const PLAIN = '$plain';
const SAVE = '$save';
const OVERWRITE = '$overwrite';
const EDIT = '$edit';
const REMOVE = '$remove';

/** The saved views of a list, and the actions on the active one. */
export function ViewMenu() {
  const { t } = useTranslation('list');
  const scope = useListScope();
  const { state, change, savedViews, savedView, ask } = scope;
  const save = useSaveView();
  const isChanged = savedView !== null && isChangedView(state, savedView);
  const line = ({ id, name, sharing }: (typeof savedViews)[number]): DropdownItem => ({
    key: id,
    label: name,
    icon: id === savedView?.id ? 'check' : sharing === 'shared' ? 'team' : 'star',
  });
  const items: DropdownItem[] = [
    { key: PLAIN, label: t('views.plain'), ...(savedView ? {} : { icon: 'check' as const }) },
    ...savedViews.map(line),
    '-',
    { key: SAVE, label: t('views.save'), icon: 'plus' },
    ...(savedView?.isOwn
      ? ([
          { key: OVERWRITE, label: t('views.overwrite'), icon: 'save' },
          { key: EDIT, label: t('views.edit'), icon: 'edit' },
          { key: REMOVE, label: t('views.remove'), icon: 'delete' },
        ] as const)
      : []),
  ];
  const choose = (key: string) => {
    const chosen = savedViews.find(({ id }) => id === key);
    if (chosen) return change(stateOfView(chosen));
    if (key === PLAIN) return change(plainState(savedViews));
    if (key === SAVE) return ask({ kind: 'saveView', view: null });
    if (!savedView) return undefined;
    if (key === EDIT) return ask({ kind: 'saveView', view: savedView });
    if (key === REMOVE) return ask({ kind: 'removeView', view: savedView });
    return void save.overwrite(savedView);
  };
  const name = savedView?.name ?? t('views.plain');
  return (
    <LateDropdown items={items} placement="bottomRight" onSelect={choose}>
      <button type="button" className={styles['button']} aria-haspopup="menu">
        <Icon name={savedView ? 'star-filled' : 'star'} size={12} />
        <span className={styles['name']}>{t('views.current', { name })}</span>
        {isChanged && <span className={styles['changed']}>{t('views.changed')}</span>}
        <Icon name="down" size={10} />
      </button>
    </LateDropdown>
  );
}
