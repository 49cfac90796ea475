import { REDIRECTS, ROUTES } from '@kickstand/domain/navigation';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router';
import { needTexts } from '../../i18n/index.ts';
import { NotFound } from '../errors/not-found.tsx';
import { RouterFailure, ScreenFailure } from '../errors/route-errors.tsx';
import { Cover } from './cover.tsx';
import { isProtected } from './guard.ts';
import { Root } from './root.tsx';
import { type Screen, screenOf } from './screens.ts';

/** The router's tree, read from the table of routes that the server reads too. */
export function createRoutes(screen: (path: string) => Screen = screenOf): RouteObject[] {
  const pages = ROUTES.filter((route) => route.entry !== 'public').map((route) => ({
    inShell: isProtected({ kind: 'page', route, params: {} }),
    object: page(route.path, screen(route.path)),
  }));
  const notFound = { path: '*', Component: NotFound };
  return [
    {
      Component: Root,
      HydrateFallback: Cover,
      ErrorBoundary: RouterFailure,
      children: [
        ...Object.entries(REDIRECTS).map(([path, to]) => ({ path, element: <Redirect to={to} /> })),
        ...pages.filter((entry) => !entry.inShell).map((entry) => entry.object),
        ...workbench(),
        {
          lazy: loading(loadShell),
          children: [...pages.filter((entry) => entry.inShell).map((entry) => entry.object), notFound],
        },
      ],
    },
  ];
}

async function loadShell(): Promise<ComponentType> {
  const [{ Shell }] = await Promise.all([import('../shell/shell.tsx'), needTexts('dashboard')]);
  return Shell;
}

/**
 * The router shows an empty page when `lazy` itself fails at the first load; so what could not be loaded
 * becomes a component that fails, and the nearest error screen takes it.
 */
const loading = (load: () => Promise<ComponentType>) => (): Promise<{ Component: ComponentType }> =>
  load().then(
    (Component) => ({ Component }),
    (error: unknown) => ({
      Component: () => {
        throw error;
      },
    }),
  );

function page(path: string, screen: Screen): RouteObject {
  return {
    path,
    ErrorBoundary: ScreenFailure,
    lazy: loading(async () => (await screen()).default),
  };
}

/** Keeps query and hash: the redirect after sign-in is in them. */
function Redirect({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} replace />;
}

/** In development the design system can be looked at; the build leaves it out. */
function workbench(): RouteObject[] {
  if (!import.meta.env.DEV) return [];
  return [
    {
      path: '/gallery',
      lazy: loading(async () => (await import('../../ui/gallery/gallery.tsx')).default),
    },
  ];
}
