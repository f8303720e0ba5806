import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Shown in place of children that throw. */
  fallback: ReactNode | ((error: unknown) => ReactNode);
  /** Children that have thrown are tried again when this changes. */
  resetKey?: string;
}

interface State {
  failure: { error: unknown } | null;
  resetKey?: string | undefined;
}

/** Keeps what its children throw from the rest of the page. `app/start.tsx` reports the errors of all boundaries. */
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
