import { TASK_FIELD_MODES } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { fieldPathsOf } from '#web/views/conditions/resource-fields.ts';
import { changedOptions, type Options, partIn } from '../../canvas/node-options.ts';
import { PanelChoice } from '../controls.tsx';
import styles from '../panel.module.css';
import { useChoices } from '../panel-scope.ts';
import type { TaskPartProps } from './decision-part.tsx';

type FieldMode = (typeof TASK_FIELD_MODES)[number];

function modeOf(modes: Options, path: string): FieldMode {
  return TASK_FIELD_MODES.find((mode) => mode === modes[path]) ?? 'readonly';
}

/** Field modes at a node; other fields follow the permissions. */
export function FieldsPart({ options, onPut }: TaskPartProps) {
  const { t } = useTranslation('flow-designer');
  const { fields, isReadOnly } = useChoices();
  const modes = partIn(options, 'fields');
  const all = fieldPathsOf({ code: '', name: '', statuses: [], fields });
  const fieldsByPath = new Map(all.map((field) => [field.path, field]));
  const others = all.filter(({ path }) => modes[path] === undefined);
  const put = (path: string, mode: string | undefined) => {
    const next = changedOptions(modes, { [path]: mode });
    onPut({ fields: Object.keys(next).length === 0 ? undefined : next });
  };
  return (
    <>
      <p className={styles['hint']}>{t(all.length === 0 ? 'fieldMode.noForm' : 'fieldMode.hint')}</p>
      <div className={styles['lines']} role="group" aria-label={t('part.fields')}>
        {Object.keys(modes).map((path) => {
          const label = fieldsByPath.get(path)?.label ?? path;
          const canWrite = fieldsByPath.get(path)?.isWritable ?? true;
          return (
            <div key={path} className={styles['row']}>
              <PanelChoice
                label={label}
                isClearable={false}
                value={modeOf(modes, path)}
                options={TASK_FIELD_MODES.filter(
                  (mode) => canWrite || mode === 'hidden' || mode === 'readonly',
                ).map((value) => ({ value, label: t(`fieldMode.${value}`) }))}
                onChange={(mode) => put(path, mode ?? undefined)}
              />
              {!isReadOnly && (
                <Button
                  tone="text"
                  icon="delete"
                  aria-label={t('fieldMode.remove', { field: label })}
                  onClick={() => put(path, undefined)}
                />
              )}
            </div>
          );
        })}
      </div>
      {!isReadOnly && others.length > 0 && (
        <PanelChoice
          label={t('fieldMode.add')}
          placeholder={t('fieldMode.choose')}
          value={null}
          options={others.map(({ path, label }) => ({ value: path, label, hint: path }))}
          onChange={(path) => path !== null && put(path, 'readonly')}
        />
      )}
    </>
  );
}

/** The same with its own title, in a panel without tabs. */
export function TitledFieldsPart(props: TaskPartProps) {
  const { t } = useTranslation('flow-designer');
  return (
    <>
      <SectionTitle>{t('part.fields')}</SectionTitle>
      <FieldsPart {...props} />
    </>
  );
}
