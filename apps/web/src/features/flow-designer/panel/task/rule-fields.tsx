import type { AssigneeRule } from '@haiqiao/contract/definitions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrgTree } from '#web/field-types/choosing/org-tree.tsx';
import { RecordChoice } from '#web/field-types/choosing/record-choice.tsx';
import { Field } from '#web/ui/field/field.tsx';
import {
  numberIn,
  type Options,
  type OptionsChange,
  textIn,
  textsIn,
  wordIn,
} from '../../canvas/node-options.ts';
import { PanelChoice, PanelNumber, PanelText } from '../controls.tsx';
import { useChoices } from '../panel-scope.ts';

export interface RuleFieldsProps {
  readonly rule: Options;
  readonly onPut: (change: OptionsChange) => void;
}

interface PeopleProps extends RuleFieldsProps {
  readonly part: 'memberIds' | 'among';
  readonly label: string;
  readonly hint?: string;
}

function People({ rule, onPut, part, label, hint = '' }: PeopleProps) {
  const { isReadOnly } = useChoices();
  return (
    <Field label={label} hint={hint}>
      {(binding) => (
        <RecordChoice
          {...binding}
          target="$user"
          isMany
          isDisabled={isReadOnly}
          values={textsIn(rule, part)}
          onChange={(ids) => onPut({ [part]: ids.length === 0 && part === 'among' ? undefined : ids })}
        />
      )}
    </Field>
  );
}

function Members(props: RuleFieldsProps) {
  const { t } = useTranslation('flow-designer');
  return <People {...props} part="memberIds" label={t('rule.memberIds')} />;
}

const WITHIN = ['all', 'initiatorOrg', 'initiatorOrgAndAbove'] as const;

function Post({ rule, onPut }: RuleFieldsProps) {
  const { t } = useTranslation('flow-designer');
  const { choices } = useChoices();
  const options = [
    ...choices.postSettings.map(({ code, label }) => ({ value: code, label, hint: t('rule.fromSettings') })),
    ...choices.posts.map(({ code, label }) => ({ value: code, label, hint: code })),
  ];
  return (
    <>
      <PanelChoice
        label={t('rule.post')}
        isClearable={false}
        value={textIn(rule, 'post') || null}
        options={options}
        onChange={(post) => onPut({ post: post ?? '' })}
      />
      <PanelChoice
        label={t('rule.within')}
        isClearable={false}
        value={wordIn(rule, 'within', { words: WITHIN, usual: 'all' })}
        options={WITHIN.map((value) => ({ value, label: t(`within.${value}`) }))}
        onChange={(within) => onPut({ within: within ?? 'all' })}
      />
    </>
  );
}

const HEADS = ['initiator', 'record', 'unit'] as const;

function OrgHead({ rule, onPut }: RuleFieldsProps) {
  const { t } = useTranslation('flow-designer');
  const { isReadOnly } = useChoices();
  const of = textIn(rule, 'of');
  const kind = of === 'initiator' || of === 'record' ? of : 'unit';
  return (
    <>
      <PanelChoice
        label={t('rule.headOf')}
        isClearable={false}
        value={kind}
        options={HEADS.map((value) => ({ value, label: t(`headOf.${value}`) }))}
        onChange={(next) => onPut({ of: next === 'unit' ? '' : (next ?? 'initiator') })}
      />
      {kind === 'unit' && (
        <Field label={t('rule.unit')}>
          {(binding) => (
            <OrgTree
              {...binding}
              isDisabled={isReadOnly}
              values={of === '' ? [] : [of]}
              onChange={(ids) => onPut({ of: ids[0] ?? '' })}
            />
          )}
        </Field>
      )}
    </>
  );
}

const LEVELS_MAX = 10;

function Superior({ rule, onPut }: RuleFieldsProps) {
  const { t } = useTranslation('flow-designer');
  return (
    <PanelNumber
      label={t('rule.level')}
      hint={t('rule.levelHint')}
      isWhole
      min={1}
      max={LEVELS_MAX}
      value={numberIn(rule, 'level')}
      onSettle={(level) => onPut({ level: level ?? 1 })}
    />
  );
}

/** Field types that name members. */
const PEOPLE_FIELDS: readonly string[] = ['user', 'org'];

function OfField({ rule, onPut }: RuleFieldsProps) {
  const { t } = useTranslation('flow-designer');
  const { fields } = useChoices();
  const options = Object.entries(fields)
    .filter(([, { type }]) => PEOPLE_FIELDS.includes(type))
    .map(([value, { label }]) => ({ value, label, hint: value }));
  return (
    <PanelChoice
      label={t('rule.field')}
      isClearable={false}
      value={textIn(rule, 'field') || null}
      options={options}
      onChange={(field) => onPut({ field: field ?? '' })}
    />
  );
}

function InitiatorChoice(props: RuleFieldsProps) {
  const { t } = useTranslation('flow-designer');
  return <People {...props} part="among" label={t('rule.among')} hint={t('rule.amongHint')} />;
}

function PreviousHandler({ rule, onPut }: RuleFieldsProps) {
  const { t } = useTranslation('flow-designer');
  const { userNodes } = useChoices();
  return (
    <PanelChoice
      label={t('rule.node')}
      placeholder={t('rule.nodeBefore')}
      value={textIn(rule, 'node') || null}
      options={userNodes.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(node) => onPut({ node: node ?? undefined })}
    />
  );
}

function OfVariable({ rule, onPut }: RuleFieldsProps) {
  const { t } = useTranslation('flow-designer');
  return (
    <PanelText
      label={t('rule.variable')}
      maxLength={100}
      value={textIn(rule, 'variable')}
      onSettle={(variable) => onPut({ variable: variable.trim() })}
    />
  );
}

/** The parameters of each assignee rule. */
export const RULE_FIELDS = {
  members: Members,
  post: Post,
  orgHead: OrgHead,
  superior: Superior,
  field: OfField,
  initiatorChoice: InitiatorChoice,
  previousHandler: PreviousHandler,
  initiator: null,
  variable: OfVariable,
} as const satisfies Record<AssigneeRule['kind'], ((props: RuleFieldsProps) => ReactNode) | null>;
