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

/** Shows `fallback` in place of children that throw, so that the rest of the page stays. React's root reports the error (`app/errors/rootErrors.ts`). */
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
