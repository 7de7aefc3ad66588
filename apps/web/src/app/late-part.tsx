import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportFailure } from '#web/api/failures.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { failureOf, MissingCodeError } from './missing-code.ts';

/** Properties of a late part besides its own. */
export interface LatePartProps {
  /** Whether it is requested; its code is then loaded if necessary. */
  readonly isWanted: boolean;
  /** Called when it cannot be loaded; the caller withdraws the request. */
  readonly onMissing: () => void;
}

/**
 * A part of the shell whose code is loaded on first use. A failure shows a message and leaves everything else, whereas `lazy` of React
 * would crash the whole shell and never retry.
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
