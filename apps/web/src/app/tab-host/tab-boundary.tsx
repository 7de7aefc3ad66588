import { Component, type ErrorInfo, Fragment, type ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { reportFailure } from '#web/api/failures.ts';
import { endProgress } from '../progress.tsx';
import { PageFault } from './page-fault.tsx';

interface TabBoundaryProps {
  readonly tabId: string;
  readonly children: ReactNode;
}

interface TabBoundaryState {
  readonly error: Error | null;
  /** What a person can name to support: the server's request id, else a number of our own that the log knows. */
  readonly trace: string;
  readonly attempt: number;
}

function traceOf(error: Error): string {
  if (error instanceof ApiError && error.requestId !== '') return error.requestId;
  const [part = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `web-${part.toString(16).padStart(8, '0')}`;
}

/** Keeps a failing page to its own tab: the others go on, this one says what happened and can start again. */
export class TabBoundary extends Component<TabBoundaryProps, TabBoundaryState> {
  override state: TabBoundaryState = { error: null, trace: '', attempt: 0 };

  static getDerivedStateFromError(thrown: unknown): Partial<TabBoundaryState> {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { error, trace: traceOf(error) };
  }

  override componentDidCatch(thrown: Error, { componentStack }: ErrorInfo): void {
    endProgress();
    reportFailure({
      message: thrown.message,
      type: 'danger',
      meta: { tab: this.props.tabId, components: componentStack ?? '' },
      traceId: this.state.trace,
      stack: thrown.stack ?? '',
    });
  }

  retry = (): void => {
    this.setState(({ attempt }) => ({ error: null, trace: '', attempt: attempt + 1 }));
  };

  override render(): ReactNode {
    const { error, trace, attempt } = this.state;
    if (error) return <PageFault message={error.message} trace={trace} onRetry={this.retry} />;
    return <Fragment key={attempt}>{this.props.children}</Fragment>;
  }
}
