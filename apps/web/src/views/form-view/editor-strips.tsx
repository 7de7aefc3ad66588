import type { RecordDetail } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { AskAccessButton } from '../access/ask-access-button.tsx';
import styles from '../record-page/record-page.module.css';
import { ReturnedStrip } from '../record-page/returned-strip.tsx';
import { DraftStrip } from './drafts/draft-strip.tsx';
import type { Drafts } from './drafts/use-drafts.ts';
import { FaultSummary } from './layout/fault-summary.tsx';
import type { SaveFailure } from './saving/save-task.ts';
import type { Saving } from './saving/use-save.ts';
import type { FormStore } from './filling/form.store.ts';

export interface EditorStripsProps {
  readonly store: FormStore;
  readonly drafts: Drafts;
  readonly failure: Saving['failure'];
  /** The current record; null for a new one. */
  readonly detail: RecordDetail | null;
  readonly isWithdrawn: boolean;
  /** Names of the fields in display order. */
  readonly order: readonly string[];
  readonly onJump: (path: string) => void;
  readonly onRetry: () => void;
}

function failureText(failure: SaveFailure, unreachable: string, elsewhere: string): string {
  if (failure.kind === 'unreachable') return unreachable;
  return failure.kind === 'elsewhere' ? elsewhere : failure.text;
}

function FailureStrip({ failure, onRetry }: { readonly failure: SaveFailure; readonly onRetry: () => void }) {
  const { t } = useTranslation(['form', 'common']);
  return (
    <Strip
      tone="error"
      actions={
        <Button tone="link" icon="reload" onClick={onRetry}>
          {t('common:action.retry')}
        </Button>
      }
    >
      {failureText(failure, t('unreachable'), t('refusedElsewhere'))}
      {failure.kind === 'other' && failure.requestId !== '' && (
        <span className={styles['trace']}> {failure.requestId}</span>
      )}
    </Strip>
  );
}

/** More would leave no space for the form; the others follow after a decision. */
const OFFERS_SHOWN = 3;

/** Notices above a form: earlier edits, a changed record, a failed save, errors. */
export function EditorStrips(props: EditorStripsProps) {
  const { store, drafts, failure, detail, isWithdrawn, order, onJump, onRetry } = props;
  const { t } = useTranslation('form');
  const rowVersion = useStore(store.state, (state) => state.rowVersion);
  const isOutdated = detail !== null && rowVersion !== null && detail.rowVersion > rowVersion;
  return (
    <div className={styles['strips']}>
      {drafts.offers.slice(0, OFFERS_SHOWN).map((offer) => (
        <DraftStrip
          key={`${offer.requestKey}/${offer.savedAt}`}
          offer={offer}
          rowVersion={rowVersion}
          onRestore={() => drafts.restore(offer)}
          onDiscard={() => drafts.discard(offer)}
        />
      ))}
      {isWithdrawn && (
        <Strip tone="warning" actions={<AskAccessButton />}>
          {t('withdrawn')}
        </Strip>
      )}
      {detail?.review && detail.review.at !== null && (
        <ReturnedStrip review={detail.review} fields={store.fields} onJump={onJump} />
      )}
      {isOutdated && <Strip tone="warning">{t('stale')}</Strip>}
      {failure && <FailureStrip failure={failure} onRetry={onRetry} />}
      <FaultSummary store={store} order={order} onJump={onJump} />
    </div>
  );
}
