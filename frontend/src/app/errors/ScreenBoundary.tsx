import { Component, type ReactNode } from 'react';
import { RouteError } from './RouteError';

interface Props {
  children: ReactNode;
}

/** Catches what one screen throws, so that header and footer stay. Keyed by the path: another page starts afresh. */
export class ScreenBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <RouteError error={error} />;
  }
}
