import { Component, type ErrorInfo, Fragment, type ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { reportFailure } from '#web/api/failures.ts';
import { endProgress } from '../progress.tsx';
import { failureOf, MissingCodeError } from '../missing-code.ts';
import { PageFault } from './page-fault.tsx';
import { WhenServerIsBack } from './when-server-is-back.tsx';

interface TabBoundaryProps {
  readonly tabId: string;
  readonly children: ReactNode;
}

interface TabBoundaryState {
  readonly error: Error | null;
  /** Number for support: the server's request id, else a generated one that is in the log. */
  readonly trace: string;
  readonly attempt: number;
  /** Whether it has retried automatically. */
  readonly hasRetriedAlone: boolean;
}

function traceOf(error: Error): string {
  if (error instanceof ApiError && error.requestId !== '') return error.requestId;
  const [part = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `web-${part.toString(16).padStart(8, '0')}`;
}

/** Limits a failing page to its own tab: the others continue, this one shows the error and can be retried. */
export class TabBoundary extends Component<TabBoundaryProps, TabBoundaryState> {
  override state: TabBoundaryState = { error: null, trace: '', attempt: 0, hasRetriedAlone: false };

  static getDerivedStateFromError(thrown: unknown): Partial<TabBoundaryState> {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { error, trace: traceOf(error) };
  }

  override componentDidCatch(thrown: Error, { componentStack }: ErrorInfo): void {
    endProgress();
    const meta = { tab: this.props.tabId, components: componentStack ?? '' };
    reportFailure(failureOf(thrown, { traceId: this.state.trace, meta }));
  }

  retry = (): void => {
    this.setState(({ attempt }) => ({ error: null, trace: '', attempt: attempt + 1 }));
  };

  /** Retries once automatically: code that a new server version no longer has would be requested endlessly. */
  retryAlone = (): void => {
    this.setState({ hasRetriedAlone: true });
    this.retry();
  };

  override render(): ReactNode {
    const { error, trace, attempt, hasRetriedAlone } = this.state;
    if (error) {
      const canRetryAlone = error instanceof MissingCodeError && !hasRetriedAlone;
      return (
        <>
          <PageFault message={error.message} trace={trace} onRetry={this.retry} />
          {canRetryAlone && <WhenServerIsBack onBack={this.retryAlone} />}
        </>
      );
    }
    return <Fragment key={attempt}>{this.props.children}</Fragment>;
  }
}
