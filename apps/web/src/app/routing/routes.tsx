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

/** The router's tree, from the route table that the server also uses. */
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
 * The router shows an empty page if `lazy` fails on the first load, so a failure becomes a component that throws, for
 * the nearest error screen.
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

/** Keeps query and hash, which contain the redirect after sign-in. */
function Redirect({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} replace />;
}

/** The design system's gallery, only in development. */
function workbench(): RouteObject[] {
  if (!import.meta.env.DEV) return [];
  return [
    {
      path: '/gallery',
      lazy: loading(async () => (await import('../../ui/gallery/gallery.tsx')).default),
    },
  ];
}
