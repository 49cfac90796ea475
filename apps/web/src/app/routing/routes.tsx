import { REDIRECTS, ROUTES } from '@kickstand/domain/navigation';
import { Navigate, type RouteObject, useLocation } from 'react-router';
import { NotFound } from '../errors/not-found.tsx';
import { RouterFailure, ScreenFailure } from '../errors/route-errors.tsx';
import { Cover } from './cover.tsx';
import { isProtected } from './guard.ts';
import { Root } from './root.tsx';
import { screenOf } from './screens.ts';

/** The router's tree, read from the table of routes that the server reads too. */
export function createRoutes(): RouteObject[] {
  const pages = ROUTES.filter((route) => route.entry === 'staff').map((route) => ({
    inShell: isProtected({ kind: 'page', route, params: {} }),
    object: page(route.path),
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
          lazy: async () => ({ Component: (await import('../shell/shell.tsx')).Shell }),
          children: [...pages.filter((entry) => entry.inShell).map((entry) => entry.object), notFound],
        },
      ],
    },
  ];
}

function page(path: string): RouteObject {
  const screen = screenOf(path);
  if (!screen) throw new Error(`No screen for ${path}`);
  return {
    path,
    ErrorBoundary: ScreenFailure,
    lazy: async () => ({ Component: (await screen()).default }),
  };
}

/** Keeps query and hash: the way back after sign-in is in them. */
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
      lazy: async () => ({ Component: (await import('../../ui/gallery/gallery.tsx')).default }),
    },
  ];
}
