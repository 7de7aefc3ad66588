import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown when the content fails. */
  readonly otherwise: ReactNode;
  readonly onFailure: (error: Error) => void;
  readonly children: ReactNode;
}

/** Contains the failure of its content: code that fails to load, or a part that fails to render. */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error): void {
    this.props.onFailure(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}
