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
  /** What a person can name to support: the server's request id, else a number of our own that the log knows. */
  readonly trace: string;
  readonly attempt: number;
  /** Whether it has begun anew without being told to. */
  readonly hasRetriedAlone: boolean;
}

function traceOf(error: Error): string {
  if (error instanceof ApiError && error.requestId !== '') return error.requestId;
  const [part = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `web-${part.toString(16).padStart(8, '0')}`;
}

/** Keeps a failing page to its own tab: the others go on, this one says what happened and can start again. */
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

  /** Once by itself: code that a new version of the server no longer has would be asked for without end. */
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
