import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type DataRouter, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../app.tsx';
import { startRouter } from '../routing/start-router.ts';
import { answer, freshPages, openPage, sessionOf } from '../testing.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { reportError } from './report.ts';
import { NavigationSystemError, UnexpectedError } from './screens.tsx';

freshPages();

// why: errors are logged, which would fill the output
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const screenThat = (fail: () => never | null) => async () => ({ default: () => fail() });

async function openBroken(fail: () => never | null) {
  answer({ 'auth/session': sessionOf() });
  await openPage('/dashboard', { '/dashboard': screenThat(fail) });
}

describe('error screens', () => {
  it('ERR-01 shows "Something went wrong" with the message inside the shell, and tries again', async () => {
    let broken = true;
    await openBroken(() => {
      if (broken) throw new Error('The bike fell over');
      return null;
    });
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByText('The bike fell over')).toBeTruthy();
    expect(screen.getByText(/^Reference [0-9A-F]{4}-[0-9A-F]{4}$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy reference' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();

    broken = false;
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try Again' })));
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  it('ERR-01 RT-09 Try Again asks the server again: a response that broke the screen is not cached', async () => {
    let year: string | number = 'unknown';
    const Bike = () => {
      const { data = 0 } = useQuery({ queryKey: ['year'], queryFn: async () => year as number });
      return <p>{`Built in ${data.toFixed()}`}</p>;
    };
    answer({ 'auth/session': sessionOf() });
    await openPage('/dashboard', { '/dashboard': async () => ({ default: Bike }) });
    const again = async () => fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    await again();
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    year = 1969;
    await again();
    expect(await screen.findByText('Built in 1969')).toBeTruthy();
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  it('ERR-01 shows "Application Error" with Return Home and Refresh Page when React itself gives up', async () => {
    // why: no screen can break the frame around it, so the frame gets an invalid router
    const broken = { state: null } as unknown as DataRouter;
    await act(async () => void render(<App router={broken} />));
    expect(screen.getByRole('heading', { name: 'Application Error' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
  });

  it('ERR-01 shows "Navigation System Error" with Reload Application when there is no router', async () => {
    await act(async () => void render(<App router={null} />));
    expect(screen.getByRole('heading', { name: 'Navigation System Error' })).toBeTruthy();
    expect(
      screen.getByText('The application could not access the routing system. Please reload the page.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload Application' })).toBeTruthy();
    expect(screen.queryByText('Return to Dashboard')).toBeNull();
  });

  it('ERR-01 offers Return to Dashboard too when only a part stands outside the router', async () => {
    const Lost = () => {
      useNavigate();
      return null;
    };
    let caught: unknown;
    const show = (error: unknown) => {
      caught = error;
      return <p>caught</p>;
    };
    render(
      <ErrorBoundary fallback={show}>
        <Lost />
      </ErrorBoundary>,
    );
    // the router's own message, thrown inside a screen
    await openBroken(() => {
      throw caught;
    });
    expect(await screen.findByRole('heading', { name: 'Navigation System Error' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.getByRole('button', { name: 'Reload Application' })).toBeTruthy();
  });

  it('ERR-01 shows "Unexpected Application Error!" with status or message', () => {
    render(<UnexpectedError detail="404 Not Found" />);
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
    expect(screen.getByText('404 Not Found')).toBeTruthy();
  });

  it('offers a reload when a piece of the app is gone after an update', async () => {
    answer({ 'auth/session': sessionOf() });
    await openPage('/dashboard', {
      '/dashboard': () =>
        Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/home-1.js')),
    });
    expect(await screen.findByText('A new version is ready')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it('reports an error to the console once', () => {
    const error = new Error('once');
    reportError(error);
    reportError(error);
    expect(console.error).toHaveBeenCalledTimes(1);
  });
});

describe('error toasts', () => {
  it('ERR-02 says "Navigation system error" with Reload', async () => {
    render(
      <>
        <App router={null} />
        <NavigationSystemError wayHome />
      </>,
    );
    expect(await screen.findByText('Navigation system error')).toBeTruthy();
    expect(screen.getByText('Please try reloading the application')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it('ERR-02 tries to start the router 3 times, 100 ms apart', async () => {
    vi.useFakeTimers();
    const times: number[] = [];
    const started = startRouter(() => {
      times.push(Date.now());
      throw new Error('no');
    }, reportError);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await started).toBeNull();
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 100, 200]);
  });

  it('ERR-02 takes the router that starts at the second try', async () => {
    let tries = 0;
    const router = await startRouter(() => {
      tries += 1;
      if (tries === 1) throw new Error('no');
      return 'router';
    }, reportError);
    expect(router).toBe('router');
  });
});
