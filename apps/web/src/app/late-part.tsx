import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportFailure } from '#web/api/failures.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { failureOf, MissingCodeError } from './missing-code.ts';

/** What such a part is given beside its own properties. */
export interface LatePartProps {
  /** Whether it is asked for; its code is fetched then, if it is not here yet. */
  readonly isWanted: boolean;
  /** It cannot be shown now: whoever asked for it takes the wish back. */
  readonly onMissing: () => void;
}

/**
 * A part of the shell whose code comes when it is first asked for. Without the server a sentence says so and everything
 * else stays as it is, where `lazy` of React would take the whole shell down and never ask again.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | null = null;
  return function LatePart({ isWanted, onMissing, ...props }: Props & LatePartProps) {
    const { t } = useTranslation('common');
    const [Part, setPart] = useState(() => here);
    const miss = useEffectEvent((cause: unknown) => {
      const error = new MissingCodeError(t('loadFailed'), { cause });
      reportFailure(failureOf(error, { traceId: '', meta: {} }));
      showToast('error', error.message);
      onMissing();
    });
    useEffect(() => {
      if (Part || !isWanted) return undefined;
      let isStillWanted = true;
      const take = (loaded: ComponentType<Props>): void => {
        here = loaded;
        if (isStillWanted) setPart(() => loaded);
      };
      load().then(take, (reason: unknown) => isStillWanted && miss(reason));
      return () => {
        isStillWanted = false;
      };
    }, [Part, isWanted]);
    return Part && <Part {...(props as unknown as Props)} />; // the rest of Props & LatePartProps is Props
  };
}
