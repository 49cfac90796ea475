import { fireEvent, render, screen } from '@testing-library/react';
import { Plus } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';

describe('Button', () => {
  it('cannot be pressed while busy, says so, and shows what it does', () => {
    render(
      <Button busy busyLabel="Saving…">
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Saving…' });
    expect(button).toHaveProperty('disabled', true);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.querySelector('.animate-spin')).not.toBeNull();
  });

  it('sends a form once, however often it is pressed while busy', () => {
    let sent = 0;
    const form = (busy: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    fireEvent.click(screen.getByRole('button'));
    rerender(form(true));
    fireEvent.click(screen.getByRole('button'));
    fireEvent.click(screen.getByRole('button'));
    expect(sent).toBe(1);
  });

  it('submits no form unless asked to', () => {
    let sent = 0;
    render(
      <form onSubmit={() => (sent += 1)}>
        <Button>Cancel</Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(sent).toBe(0);
  });

  it('styles a link and keeps its text, classes and address', () => {
    render(
      <Button asChild variant="primary" icon={Plus}>
        <a href="/intake" className="px-9">
          Create
        </a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Create' });
    expect(link.getAttribute('href')).toBe('/intake');
    expect(link.className).toContain('bg-accent');
    expect(link.className.split(' ')).toContain('px-9');
    expect(link.className.split(' ')).not.toContain('px-4');
    expect(link.querySelector('svg')).not.toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
