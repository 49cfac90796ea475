import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import type { Texts } from './texts.ts';

interface Props {
  texts: Texts;
  children: ReactNode;
}

/** The page's code did not arrive (no network, or a newer version took its place): a reload fetches it anew. */
export class FailureBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { texts, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <ErrorPanel
        as="h1"
        title={texts.failedTitle}
        message={texts.failedText}
        className="m-auto w-[min(30rem,100%-2*var(--gutter))]"
      >
        <Button variant="primary" icon={RotateCw} onClick={() => location.reload()}>
          {texts.tryAgain}
        </Button>
      </ErrorPanel>
    );
  }
}
