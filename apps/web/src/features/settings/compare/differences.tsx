import { listNames } from '#web/i18n/list-names.ts';
import type { compareSettings, SettingDifference, SettingView } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { Table, type TableColumn } from '#web/ui/table/table.tsx';
import { settingValueText, type SettingWords } from '../setting-words.ts';
import type { CompareDialogProps } from './compare-props.ts';
import styles from './compare-dialog.module.css';

const WIDTH_PX = 800;
const CHECK_WIDTH_PX = 72;

export interface DifferencesProps extends CompareDialogProps {
  readonly found: EndpointReply<typeof compareSettings>;
  /** The first side is this system: differences can be applied. */
  readonly isHere: boolean;
  readonly onBack: () => void;
}

/** One line of the table: a differing setting of this system. */
interface Line extends SettingDifference {
  readonly setting: SettingView;
}

/** The differences, with the choice of which to apply. */
export function Differences(props: DifferencesProps) {
  const { found, isHere, settings, words, canChange, onApply, onBack, onClose } = props;
  const { t } = useTranslation(['settings', 'common']);
  const lines = linesOf(found.differences, settings);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const columns = useColumns({ isHere, words, canChange, chosen, onChoose: setChosen });
  const apply = () =>
    onApply(
      lines
        .filter(({ key }) => chosen.includes(key))
        .map(({ key, other, setting }) => ({ key, rowVersion: setting.rowVersion, value: other })),
    );
  const counts = { count: found.differences.length, same: found.same };
  return (
    <AppModal
      title={t('compare.title')}
      onClose={onClose}
      {...(isHere && lines.length > 0 ? { onConfirm: apply } : {})}
      confirmText={t('compare.apply', { count: chosen.length })}
      whyNot={chosen.length === 0 ? t('common:whyNot.nothingChosen') : ''}
      widthPx={WIDTH_PX}
    >
      <div className={styles['stack']}>
        <Strip
          tone={lines.length === 0 ? 'success' : 'info'}
          actions={<Button onClick={onBack}>{t('compare.again')}</Button>}
        >
          {lines.length === 0 ? t('compare.equal', { count: found.same }) : t('compare.found', counts)}
        </Strip>
        {found.unknown.length > 0 && (
          <Strip tone="warning">{t('compare.unknown', { keys: listNames(found.unknown) })}</Strip>
        )}
        {found.invalid.length > 0 && (
          <Strip tone="warning">{t('compare.invalid', { keys: listNames(found.invalid) })}</Strip>
        )}
        {lines.length > 0 && (
          <div className={styles['table']}>
            <Table label={t('compare.title')} columns={columns} rows={lines} rowKey={({ key }) => key} />
          </div>
        )}
      </div>
    </AppModal>
  );
}

function linesOf(
  differences: readonly SettingDifference[],
  settings: readonly SettingView[],
): readonly Line[] {
  return differences.flatMap((difference) => {
    const setting = settings.find(({ key }) => key === difference.key);
    return setting ? [{ ...difference, setting }] : [];
  });
}

interface ColumnParts {
  readonly isHere: boolean;
  readonly words: SettingWords;
  readonly canChange: (setting: SettingView) => boolean;
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

function useColumns({
  isHere,
  words,
  canChange,
  chosen,
  onChoose,
}: ColumnParts): readonly TableColumn<Line>[] {
  const { t } = useTranslation('settings');
  const text = ({ setting }: Line, value: SettingDifference['one']) =>
    settingValueText(setting.editor, value, words);
  const columns: TableColumn<Line>[] = [
    {
      key: 'setting',
      title: t('compare.setting'),
      cell: ({ setting }) => (
        <span title={setting.key}>
          {setting.label}
          {isHere && !canChange(setting) && (
            <span className={styles['hint']}>{` ${t('compare.denied')}`}</span>
          )}
        </span>
      ),
    },
    {
      key: 'one',
      title: t(isHere ? 'compare.left' : 'compare.leftFile'),
      cell: (line) => <span title={text(line, line.one)}>{text(line, line.one)}</span>,
    },
    {
      key: 'other',
      title: t('compare.right'),
      cell: (line) => <span title={text(line, line.other)}>{text(line, line.other)}</span>,
    },
  ];
  return isHere ? [choiceColumn(t('compare.choice'), { canChange, chosen, onChoose }), ...columns] : columns;
}

function choiceColumn(
  title: string,
  { canChange, chosen, onChoose }: Pick<ColumnParts, 'canChange' | 'chosen' | 'onChoose'>,
): TableColumn<Line> {
  return {
    key: 'choice',
    title,
    widthPx: CHECK_WIDTH_PX,
    cell: ({ key, setting }) => (
      <Checkbox
        aria-label={setting.label}
        isChecked={chosen.includes(key)}
        isDisabled={!canChange(setting)}
        onChange={(isChosen) =>
          onChoose(isChosen ? [...chosen, key] : chosen.filter((other) => other !== key))
        }
      />
    ),
  };
}
