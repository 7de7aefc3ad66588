import { type ServiceOptions, serviceOptionsSchema } from '@haiqiao/contract/definitions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listIn, type Options, textIn, wordIn } from '../../canvas/node-options.ts';
import { PanelChoice, PanelText } from '../controls.tsx';
import styles from '../panel.module.css';
import { useChoices } from '../panel-scope.ts';
import { AssigneeRules } from './assignee-rules.tsx';
import type { TaskPartProps } from './decision-part.tsx';

type ServiceKind = ServiceOptions['kind'];

const KINDS = serviceOptionsSchema.options.map(({ shape }) => shape.kind.value);

/** Initial options of each kind of service. */
const NEW_SERVICES = {
  status: { status: '' },
  recordAction: { action: '' },
  cc: { to: [] },
  notify: { to: [], title: '' },
  http: { method: 'POST', url: '' },
} as const satisfies Record<ServiceKind, Options>;

function Status({ options, onPut }: TaskPartProps) {
  const { t } = useTranslation('flow-designer');
  const { statuses } = useChoices();
  return (
    <PanelChoice
      label={t('service.status')}
      isClearable={false}
      value={textIn(options, 'status') || null}
      options={statuses.map(({ code, label }) => ({ value: code, label, hint: code }))}
      onChange={(status) => onPut({ status: status ?? '' })}
    />
  );
}

function RecordAction({ options, onPut }: TaskPartProps) {
  const { t } = useTranslation('flow-designer');
  const { actions } = useChoices();
  return (
    <PanelChoice
      label={t('service.recordAction')}
      isClearable={false}
      value={textIn(options, 'action') || null}
      options={actions}
      onChange={(action) => onPut({ action: action ?? '' })}
    />
  );
}

function To({ options, onPut }: TaskPartProps) {
  const { t } = useTranslation('flow-designer');
  return (
    <AssigneeRules label={t('service.to')} rules={listIn(options, 'to')} onChange={(to) => onPut({ to })} />
  );
}

function Notify(props: TaskPartProps) {
  const { t } = useTranslation('flow-designer');
  const { options, onPut } = props;
  return (
    <>
      <PanelText
        label={t('service.title')}
        isRequired
        maxLength={200}
        value={textIn(options, 'title')}
        onSettle={(title) => onPut({ title: title.trim() })}
      />
      <To {...props} />
    </>
  );
}

const METHODS = ['GET', 'POST'] as const;

function Http({ options, onPut }: TaskPartProps) {
  const { t } = useTranslation('flow-designer');
  return (
    <>
      <PanelChoice
        label={t('service.method')}
        isClearable={false}
        value={wordIn(options, 'method', { words: METHODS, usual: 'POST' })}
        options={METHODS.map((value) => ({ value, label: value }))}
        onChange={(method) => onPut({ method: method ?? 'POST' })}
      />
      <PanelText
        label={t('service.url')}
        hint={t('service.urlHint')}
        isRequired
        inputMode="url"
        value={textIn(options, 'url')}
        onSettle={(url) => onPut({ url: url.trim() })}
      />
      <PanelText
        label={t('service.into')}
        hint={t('service.intoHint')}
        maxLength={100}
        value={textIn(options, 'into')}
        onSettle={(into) => onPut({ into: into.trim() === '' ? undefined : into.trim() })}
      />
    </>
  );
}

const FIELDS = {
  status: Status,
  recordAction: RecordAction,
  cc: To,
  notify: Notify,
  http: Http,
} as const satisfies Record<ServiceKind, (props: TaskPartProps) => ReactNode>;

function kindOf(options: Options): ServiceKind | undefined {
  return KINDS.find((each) => each === options['kind']);
}

/** The properties of a service. */
export function ServicePart({
  options,
  onReplace,
  onPut,
}: TaskPartProps & {
  /** Another kind replaces all options of the previous one. */
  readonly onReplace: (options: Options) => void;
}) {
  const { t } = useTranslation('flow-designer');
  const kind = kindOf(options);
  const Fields = kind === undefined ? null : FIELDS[kind];
  return (
    <>
      <PanelChoice
        label={t('service.kind')}
        isRequired
        isClearable={false}
        value={kind ?? null}
        options={KINDS.map((value) => ({ value, label: t(`serviceKind.${value}`) }))}
        onChange={(next) => {
          const chosen = KINDS.find((each) => each === next);
          if (chosen) onReplace({ kind: chosen, ...NEW_SERVICES[chosen] });
        }}
      />
      {kind && <p className={styles['hint']}>{t(`serviceHint.${kind}`)}</p>}
      {Fields && <Fields options={options} onPut={onPut} />}
    </>
  );
}
