import { Component, type ReactNode } from 'react';
import { reportFailure } from '#web/api/failures.ts';

interface ViewBoundaryProps {
  /** What is shown where the view failed. */
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

/** Keeps the failure of a view from the dialog around it; it is logged (API-03). */
export class ViewBoundary extends Component<ViewBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error): void {
    reportFailure({
      message: error.message,
      type: 'danger',
      meta: {},
      traceId: '',
      stack: error.stack ?? '',
    });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}
