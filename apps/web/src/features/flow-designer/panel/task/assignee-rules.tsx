import { ASSIGNEE_KINDS, type AssigneeRule } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { useLineKeys } from '#web/ui/lines/use-line-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { changedOptions, type Options } from '../../canvas/node-options.ts';
import { PanelChoice } from '../controls.tsx';
import styles from '../panel.module.css';
import { useChoices } from '../panel-scope.ts';
import { newRule } from './new-rule.ts';
import { RULE_FIELDS } from './rule-fields.tsx';

export interface AssigneeRulesProps {
  /** Accessible label. */
  readonly label: string;
  /** Text for an empty list; by default that a rule is required. */
  readonly emptyText?: string;
  readonly rules: readonly Options[];
  readonly onChange: (rules: readonly Options[]) => void;
}

/** Maximum rules (contract). */
const RULES_MAX = 10;

function kindOf(rule: Options): AssigneeRule['kind'] {
  return ASSIGNEE_KINDS.find((kind) => kind === rule['kind']) ?? 'initiator';
}

/** Assignee rules; several are combined. */
export function AssigneeRules({ label, emptyText, rules, onChange }: AssigneeRulesProps) {
  const { t } = useTranslation('flow-designer');
  const { isReadOnly } = useChoices();
  const { keys, forget } = useLineKeys(rules.length);
  return (
    <div className={styles['lines']} role="group" aria-label={label}>
      {rules.length === 0 && <p className={styles['hint']}>{emptyText ?? t('rule.none')}</p>}
      {rules.map((rule, at) => (
        <RuleLine
          key={keys[at]}
          rule={rule}
          onChange={(next) => onChange(rules.with(at, next))}
          onRemove={() => {
            forget(at);
            onChange(rules.toSpliced(at, 1));
          }}
        />
      ))}
      {!isReadOnly && rules.length < RULES_MAX && (
        <Button icon="plus" onClick={() => onChange([...rules, newRule('post')])}>
          {t('rule.add')}
        </Button>
      )}
    </div>
  );
}

interface RuleLineProps {
  readonly rule: Options;
  readonly onChange: (rule: Options) => void;
  readonly onRemove: () => void;
}

function RuleLine({ rule, onChange, onRemove }: RuleLineProps) {
  const { t } = useTranslation('flow-designer');
  const { isReadOnly } = useChoices();
  const kind = kindOf(rule);
  const Fields = RULE_FIELDS[kind];
  return (
    <div className={styles['line']}>
      <div className={styles['row']}>
        <PanelChoice
          label={t('rule.kind')}
          isClearable={false}
          value={kind}
          options={ASSIGNEE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(next) => onChange(newRule(ASSIGNEE_KINDS.find((each) => each === next) ?? kind))}
        />
        {!isReadOnly && (
          <Button
            tone="text"
            icon="delete"
            aria-label={t('rule.remove', { kind: t(`kind.${kind}`) })}
            onClick={onRemove}
          />
        )}
      </div>
      {Fields && <Fields rule={rule} onPut={(change) => onChange(changedOptions(rule, change))} />}
    </div>
  );
}
