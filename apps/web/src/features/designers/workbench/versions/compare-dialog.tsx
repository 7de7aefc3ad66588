import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { type DesignHead, designQueries } from '#web/api/designs.ts';
import type { DesignerContext } from '../designer-context.ts';
import { ChangeList } from '../publish/change-list.tsx';
import styles from '../publish/publish.module.css';

const WIDTH_PX = 640;

/** One side of a comparison: the shipped or published design, the current edits, or a version. */
export type ComparedSide = 'shipped' | 'inForce' | 'draft' | number;

export interface CompareDialogProps<Design, View extends DesignHead<Design>, Fault> {
  readonly designerContext: DesignerContext<Design, View, Fault>;
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  readonly onClose: () => void;
}

const FIXED = ['shipped', 'inForce', 'draft'] as const;

function sideOf(value: string): ComparedSide {
  return FIXED.find((side) => side === value) ?? Number(value);
}

/** The design of a side; undefined while loading. */
function useSide<Design, View extends DesignHead<Design>, Fault>(
  { calls, designer }: DesignerContext<Design, View, Fault>,
  side: ComparedSide,
): { readonly design?: Design | undefined; readonly error: Error | null } {
  const { code, shipped, inForce } = designer.view;
  const number = typeof side === 'number' ? side : 0;
  const found = useQuery({ ...designQueries(calls).version(code, number), enabled: number > 0 });
  if (typeof side === 'number') return { design: found.data, error: found.error };
  return { design: { shipped, inForce, draft: designer.design }[side], error: null };
}

/** Compares two selectable states of a definition as text. */
export function CompareDialog<Design, View extends DesignHead<Design>, Fault>({
  designerContext,
  before,
  after,
  onClose,
}: CompareDialogProps<Design, View, Fault>) {
  const { t } = useTranslation(['design', 'common']);
  const { calls, designer } = designerContext;
  const [older, setOlder] = useState(before);
  const [newer, setNewer] = useState(after);
  const versions = useQuery(designQueries(calls).versions(designer.view.code));
  const one = useSide(designerContext, older);
  const other = useSide(designerContext, newer);
  const error = one.error ?? other.error ?? versions.error;
  const options = [
    ...FIXED.map((side) => ({ value: side, label: t(`side.${side}`) })),
    ...(versions.data ?? []).map(({ number, note }) => ({
      value: String(number),
      label: t('versions.number', { number }),
      hint: note,
    })),
  ];
  const chooser = (label: string, side: ComparedSide, choose: (side: ComparedSide) => void) => (
    <Field label={label}>
      {(binding) => (
        <Select
          {...binding}
          value={String(side)}
          valueLabel={typeof side === 'number' ? t('versions.number', { number: side }) : t(`side.${side}`)}
          options={options}
          isClearable={false}
          onChange={(value) => value !== null && choose(sideOf(value))}
        />
      )}
    </Field>
  );
  return (
    <AppModal title={t('compare.title')} onClose={onClose} widthPx={WIDTH_PX}>
      <div className={styles['body']}>
        <div className={styles['sides']}>
          {chooser(t('compare.before'), older, setOlder)}
          {chooser(t('compare.after'), newer, setNewer)}
        </div>
        {error && <Strip tone="error">{error.message}</Strip>}
        {one.design && other.design ? (
          <ChangeList sentences={designerContext.wordsOf(one.design, other.design)} />
        ) : (
          !error && <p role="status">{t('common:loading')}</p>
        )}
      </div>
    </AppModal>
  );
}
