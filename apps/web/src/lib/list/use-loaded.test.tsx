import { render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useLoaded } from './use-loaded.ts';

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children;
  }
}

function Host({ load, needed }: { load: () => Promise<{ default: () => ReactNode }>; needed: boolean }) {
  const Part = useLoaded(load, needed);
  return Part ? <Part /> : <p>nothing yet</p>;
}

describe('a part that is loaded when it is needed', () => {
  it('is fetched once, at the first need, and stays', async () => {
    const load = vi.fn(async () => ({ default: () => <p>part</p> }));
    const { rerender } = render(<Host load={load} needed={false} />);
    expect([load.mock.calls.length, screen.getByText('nothing yet')]).toEqual([0, expect.anything()]);
    rerender(<Host load={load} needed />);
    expect(await screen.findByText('part')).toBeTruthy();
    rerender(<Host load={load} needed={false} />);
    rerender(<Host load={load} needed />);
    expect(screen.getByText('part')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('ERR-01 is an error of the screen when it cannot be fetched', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}); // why: React reports what the boundary catches
    const gone = () => Promise.reject(new Error('gone'));
    render(
      <Boundary>
        <Host load={gone} needed />
      </Boundary>,
    );
    await waitFor(() => expect(screen.getByText('failed')).toBeTruthy());
  });
});
