import { Component, type ReactNode } from 'react';
import { PublicFailure } from './failure.tsx';
import type { Texts } from './texts.ts';

interface Props {
  texts: Texts;
  children: ReactNode;
}

/** The page's code failed to load (no network, or a newer version replaced it): a reload fetches it again. */
export class FailureBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { texts, children } = this.props;
    if (!this.state.failed) return children;
    return <PublicFailure texts={texts} onTryAgain={() => location.reload()} />;
  }
}
