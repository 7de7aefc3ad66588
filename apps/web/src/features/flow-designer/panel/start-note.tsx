import { useTranslation } from 'react-i18next';
import { Strip } from '#web/ui/strip/strip.tsx';
import { useChoices } from './panel-scope.ts';

export interface StartNoteProps {
  readonly flowKey: string;
  /** Forms of the flow. */
  readonly forms: readonly string[];
}

/** Notice that a flow started by neither a form nor another flow will not run, and what its forms start instead. */
export function StartNote({ flowKey, forms }: StartNoteProps) {
  const { t } = useTranslation('flow-designer');
  const { choices } = useChoices();
  const { startedBy, calledFlows } = choices;
  // Every centre has forms: without any the choices are still loading.
  const isLoaded = choices.forms.length > 0;
  const isStarted = startedBy.some(({ flow }) => flow === flowKey) || calledFlows.includes(flowKey);
  if (!isLoaded || isStarted) return null;
  const others = startedBy.filter(({ form }) => forms.includes(form));
  const labelled = (codes: readonly string[], named: readonly { code: string; label: string }[]) =>
    [...new Set(codes)]
      .map((code) => named.find((each) => each.code === code)?.label ?? code)
      .join(t('outline.separator'));
  const text =
    others.length === 0
      ? t('facts.notStarted')
      : t('facts.othersStarted', {
          forms: labelled(
            others.map(({ form }) => form),
            choices.forms,
          ),
          flows: labelled(
            others.map(({ flow }) => flow),
            choices.flows,
          ),
        });
  return <Strip tone="warning">{text}</Strip>;
}
