import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { LIST_PAGE, useDesignDoor } from '#web/views/designing/design-paths.ts';
import { LineVerb } from '#web/ui/tool-button/line-verb.tsx';
import { useListScope } from '../list-scope.ts';
import { moved, NUMBER_COLUMN, type ShownColumn, withColumn } from './columns.logic.ts';
import styles from './column-panel.module.css';

export interface ColumnPanelProps {
  readonly onLeave: () => void;
}

/** The columns of a list in order, each can be shown, hidden, pinned and moved; with a link to the designer of the shared layout. */
export function ColumnPanel({ onLeave }: ColumnPanelProps) {
  const { t } = useTranslation(['list', 'common']);
  const { view, layout } = useListScope();
  const openDesigner = useDesignDoor(LIST_PAGE, view.code);
  const { columns } = layout;
  const shown = columns.filter(({ isHidden }) => !isHidden);
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <span className={styles['title']}>{t('columns.title')}</span>
        <span className={styles['hint']}>
          {t('columns.shown', { count: shown.length, total: columns.length })}
        </span>
      </div>
      <ul className={styles['list']}>
        {columns.map((column, index) => (
          <Line
            key={column.field}
            column={column}
            before={columns[index - 1]}
            behind={columns[index + 1]}
            isLastShown={!column.isHidden && shown.length === 1}
          />
        ))}
      </ul>
      <div className={styles['foot']}>
        <Button
          tone="link"
          whyNot={!layout.isArranged ? t('common:whyNot.unchanged') : ''}
          onClick={layout.reset}
        >
          {t('columns.reset')}
        </Button>
        {openDesigner && (
          <Button
            tone="link"
            title={t('columns.designHint')}
            onClick={() => {
              onLeave();
              openDesigner();
            }}
          >
            {t('columns.design')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface LineProps {
  readonly column: ShownColumn;
  readonly before: ShownColumn | undefined;
  readonly behind: ShownColumn | undefined;
  /** The last visible column cannot be hidden. */
  readonly isLastShown: boolean;
}

const PIN_NEXT = { none: 'left', left: 'right', right: undefined } as const;
const PIN_WORDS = { none: 'columns.unpinned', left: 'columns.pinned', right: 'columns.pinnedRight' } as const;

function Line({ column, before, behind, isLastShown }: LineProps) {
  const { t } = useTranslation('list');
  const { view, layout } = useListScope();
  const { field, fixed, isHidden } = column;
  const name = field === NUMBER_COLUMN ? t('columns.number') : (view.fields[field]?.label ?? field);
  const set = (change: Partial<ShownColumn>) => layout.setColumns(withColumn(layout.columns, field, change));
  const put = (other: ShownColumn, side: 'before' | 'behind') =>
    layout.setColumns(moved(layout.columns, field, { key: other.field, side }));
  const pin = fixed ?? 'none';
  return (
    <li className={styles['line']}>
      <Checkbox
        isChecked={!isHidden}
        isDisabled={isLastShown}
        aria-label={t('columns.show', { column: name })}
        onChange={(isShown) => set({ isHidden: !isShown })}
      >
        <span className={styles['name']} title={isLastShown ? t('columns.lastOne') : name}>
          {name}
        </span>
      </Checkbox>
      <span className={styles['verbs']}>
        <LineVerb
          icon="pushpin"
          label={t('columns.pin', { column: name, state: t(PIN_WORDS[pin]) })}
          mark={pin}
          onPress={() => set({ fixed: PIN_NEXT[pin] })}
        />
        <LineVerb
          icon="arrow-up"
          label={t('columns.up', { column: name })}
          isDisabled={!before}
          onPress={() => before && put(before, 'before')}
        />
        <LineVerb
          icon="arrow-down"
          label={t('columns.down', { column: name })}
          isDisabled={!behind}
          onPress={() => behind && put(behind, 'behind')}
        />
      </span>
    </li>
  );
}
