import type { FieldRule, GroupContent } from '@haiqiao/contract/access';
import type { PermissionCatalogue, ResourceChoice } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { fieldPathsOf, type NamedField } from '#web/views/conditions/resource-fields.ts';
import {
  choiceAt,
  choicesIn,
  type FieldChoice,
  storedChoice,
  shownChoice,
  withChoice,
} from './field-rules.logic.ts';
import styles from './fields-tab.module.css';

export interface FieldsTabProps {
  readonly content: GroupContent;
  readonly catalogue: PermissionCatalogue;
  readonly isReadOnly: boolean;
  readonly onEdit: (change: Partial<GroupContent>, target?: string) => void;
}

/** The group's access to each field of a resource, in all states or in one. */
export function FieldsTab({ content, catalogue, isReadOnly, onEdit }: FieldsTabProps) {
  const { t } = useTranslation('permissions');
  const [wanted, setWanted] = useState<string | null>(null);
  const [status, setStatus] = useState<string | null>(null);
  const [onlySaid, setOnlySaid] = useState(false);
  const { resources } = catalogue;
  const firstResource = content.rowRules[0]?.resource ?? content.fieldRules[0]?.resource;
  const code = wanted ?? firstResource ?? resources[0]?.code ?? '';
  const resource = resources.find((each) => each.code === code);
  const hasRows = content.rowRules.some((rule) => rule.resource === code && !rule.denied);
  const state = resource?.statuses.some((each) => each.code === status) ? status : null;
  return (
    <div className={styles['tab']}>
      <div className={styles['bar']}>
        <div className={styles['choice']}>
          <Select
            aria-label={t('fields.resource')}
            isClearable={false}
            value={code}
            options={resources.map((each) => ({ value: each.code, label: each.name, hint: each.code }))}
            onChange={(next) => setWanted(next)}
          />
        </div>
        <div className={styles['choice']}>
          <Select
            aria-label={t('fields.status')}
            isClearable={false}
            value={state ?? ALL}
            options={[
              { value: ALL, label: t('fields.allStates') },
              ...(resource?.statuses ?? []).map((each) => ({
                value: each.code,
                label: t('fields.inState', { state: each.label }),
              })),
            ]}
            onChange={(next) => setStatus(next === ALL ? null : next)}
          />
        </div>
        <Checkbox isChecked={onlySaid} onChange={setOnlySaid}>
          {t('fields.onlySaid')}
        </Checkbox>
      </div>
      {!hasRows && (
        <p className={styles['hint']}>{t('fields.notReached', { name: resource?.name ?? code })}</p>
      )}
      {resource && (
        <Matrix
          resource={resource}
          rules={content.fieldRules}
          status={state}
          onlySaid={onlySaid}
          isReadOnly={isReadOnly}
          onChange={(fieldRules) => onEdit({ fieldRules })}
        />
      )}
    </div>
  );
}

/** No state code is a blank. */
const ALL = ' ';

interface MatrixProps {
  readonly resource: ResourceChoice;
  readonly rules: readonly FieldRule[];
  readonly status: string | null;
  readonly onlySaid: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (rules: readonly FieldRule[]) => void;
}

function Matrix({ resource, rules, status, onlySaid, isReadOnly, onChange }: MatrixProps) {
  const { t } = useTranslation('permissions');
  const choices = choicesIn(status);
  const spoken = new Set(rules.filter((rule) => rule.resource === resource.code).map(({ field }) => field));
  const fields = fieldPathsOf(resource).filter(({ path }) => !onlySaid || spoken.has(path));
  return (
    <table className={styles['matrix']} aria-label={t('fields.title', { name: resource.name })}>
      <thead>
        <tr>
          <th scope="col">{t('fields.field')}</th>
          {choices.map((choice) => (
            <th key={choice} scope="col" className={styles['mode']}>
              {t(`mode.${choice}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const target = { resource: resource.code, field: field.path, status };
          return (
            <FieldLine
              key={field.path}
              field={field}
              choices={choices}
              chosen={shownChoice(choiceAt(rules, target), field.isWritable)}
              isReadOnly={isReadOnly}
              name={`${resource.code} ${field.path} ${status ?? ''}`}
              onChoose={(choice) =>
                onChange(withChoice(rules, target, storedChoice(choice, target, field.isWritable)))
              }
            />
          );
        })}
        {fields.length === 0 && (
          <tr>
            <td colSpan={choices.length + 1} className={styles['none']}>
              {t('fields.none')}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface FieldLineProps {
  readonly field: NamedField;
  readonly choices: readonly FieldChoice[];
  readonly chosen: FieldChoice;
  readonly isReadOnly: boolean;
  /** Name of the radio group: one button is chosen. */
  readonly name: string;
  readonly onChoose: (choice: FieldChoice) => void;
}

function FieldLine({ field, choices, chosen, isReadOnly, name, onChoose }: FieldLineProps) {
  const { t } = useTranslation('permissions');
  const most = shownChoice('editable', field.isWritable);
  return (
    <tr data-changed={chosen !== most && chosen !== 'same'}>
      <th scope="row" className={styles['field']}>
        {field.label}
        <code className={styles['code']}>{field.path}</code>
      </th>
      {choices.map((choice) => (
        <td key={choice} className={styles['mode']}>
          {choice === 'editable' && !field.isWritable ? (
            <span className={styles['never']} title={t('fields.never')}>
              —
            </span>
          ) : (
            <label className={styles['pick']}>
              <input
                type="radio"
                name={name}
                checked={choice === chosen}
                disabled={isReadOnly}
                aria-label={t('fields.choice', { field: field.label, mode: t(`mode.${choice}`) })}
                onChange={() => onChoose(choice)}
              />
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}
