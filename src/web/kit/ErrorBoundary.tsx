import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  fallback: (retry: () => void, error: Error) => ReactNode;
}

/** Keeps what breaks below from taking the rest of the page with it. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(`${error}`) };
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(() => this.setState({ error: null }), error) : this.props.children;
  }
}
