import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Shown instead of children that throw. */
  fallback: ReactNode | ((error: unknown) => ReactNode);
  /** A change of this value renders failed children again. */
  resetKey?: string;
}

interface State {
  failure: { error: unknown } | null;
  resetKey?: string | undefined;
}

/** An error boundary that keeps the rest of the page working. React's root reports the error (`app/errors/rootErrors.ts`). */
export class Boundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, before: State): State | null {
    return resetKey === before.resetKey ? null : { failure: null, resetKey };
  }

  override render() {
    const { failure } = this.state;
    const { children, fallback } = this.props;
    if (!failure) return children;
    return typeof fallback === 'function' ? fallback(failure.error) : fallback;
  }
}
