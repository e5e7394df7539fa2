// One per page and one per tile, so that an error in one does not affect the others.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import { onReconnect } from '@/api/connection';
import { ErrorState } from './States';

interface Props {
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  state = { failed: false };
  private stop = () => {};

  static getDerivedStateFromError() {
    return { failed: true };
  }

  componentDidMount() {
    // What failed without a connection may work now.
    this.stop = onReconnect(() => this.setState({ failed: false }));
  }

  componentWillUnmount() {
    this.stop();
  }

  componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Translation>
        {(t) => (
          <ErrorState
            title={t('state.broken')}
            text={t('state.brokenText')}
            onRetry={() => this.setState({ failed: false })}
          />
        )}
      </Translation>
    );
  }
}
