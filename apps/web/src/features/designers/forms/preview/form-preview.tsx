import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { DescriptionSection } from '#web/views/detail-view/description-section.tsx';
import { createFormStore } from '#web/views/form-view/filling/form.store.ts';
import { valuesOfNew } from '#web/views/form-view/filling/linkage.ts';
import { FormBody } from '#web/views/form-view/layout/form-body.tsx';
import { FormContext, type FormScope, LabelsContext } from '#web/views/form-view/layout/form-context.ts';
import styles from './preview.module.css';

/** Preview modes of a form. */
export const LOOKED = ['design', 'new', 'seen'] as const;
/** One of {@link LOOKED}. */
export type Looked = (typeof LOOKED)[number];

export interface FormPreviewProps {
  readonly looked: Exclude<Looked, 'design'>;
  readonly view: FormView | undefined;
  readonly error: Error | null;
}

/** The designed form as shown to the reader. */
export function FormPreview({ looked, view, error }: FormPreviewProps) {
  const { t } = useTranslation(['form-design', 'common']);
  if (!view && error)
    return <EmptyState drawing="broken" title={t('preview.failed')} reason={error.message} />;
  if (!view)
    return (
      <p role="status" className={styles['note']}>
        {t('common:loading')}
      </p>
    );
  return looked === 'new' ? <NewRecordPreview view={view} /> : <ReadOnlyPreview view={view} />;
}

/** A new record in the designed form: it can be filled in, and nothing is saved. */
function NewRecordPreview({ view }: { readonly view: FormView }) {
  const { t } = useTranslation('form-design');
  const labels = useFieldLabels(view.fields, view.statuses);
  const [tab, setTab] = useState('');
  const scope = useMemo<FormScope>(() => {
    const { fields } = view;
    const env = { fields, today: todayInShanghai(), actor: { memberId: '', orgId: null } };
    const store = createFormStore({ ...env, base: valuesOfNew(fields, env, {}), rowVersion: null });
    return {
      store,
      formCode: view.code,
      dataId: '',
      canUnmask: false,
      displayValues: {},
      change: (name, value) => store.change(name, value),
    };
  }, [view]);
  return (
    <>
      <p className={styles['note']}>{t('preview.newNote')}</p>
      <div className={styles['scrolls']}>
        <FormContext value={scope}>
          <LabelsContext value={labels}>
            <FormBody view={view} shownTab={tab} onTab={setTab} tabsLabel={view.label} />
          </LabelsContext>
        </FormContext>
      </div>
    </>
  );
}

const NO_RECORD: RecordDetail = {
  dataId: '',
  rowVersion: 1,
  status: '',
  title: '',
  fields: {},
  actions: [],
  isFavourite: false,
  deletedAt: null,
};

/** The read view of the designed form: every section with its labels, without a record. */
function ReadOnlyPreview({ view }: { readonly view: FormView }) {
  const { t } = useTranslation('form-design');
  const labels = useFieldLabels(view.fields, view.statuses);
  const [chosen, choose] = useState('');
  const tabs = view.tabs.length > 0 ? view.tabs : [{ key: '', label: view.label, parts: view.parts }];
  const shown = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  return (
    <>
      <p className={styles['note']}>{t('preview.seenNote')}</p>
      {tabs.length > 1 && (
        <LineTabs
          label={view.label}
          value={shown?.key ?? ''}
          items={tabs.map(({ key, label }) => ({ value: key, label }))}
          onChange={choose}
        />
      )}
      <div className={styles['scrolls']}>
        <div className={styles['body']}>
          {shown?.parts.map((part) =>
            part.kind === 'section' ? (
              <DescriptionSection
                key={part.key}
                section={part}
                view={view}
                detail={NO_RECORD}
                labels={labels}
              />
            ) : (
              <Placeholder key={part.key} label={part.label} text={t(`canvas.kind.${part.kind}`)} />
            ),
          )}
        </div>
      </div>
    </>
  );
}

function Placeholder({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} level={2}>
        {label}
      </SectionTitle>
      <p className={styles['note']}>{text}</p>
    </section>
  );
}
