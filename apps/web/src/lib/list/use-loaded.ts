import { type ComponentType, useEffect, useState } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Loads a component when it is first needed; null until then. Not Suspense, which delays the loaded content by up to
 * 300 ms. A failure to load is an error of the screen.
 */
export function useLoaded<Props>(load: Load<Props>, needed: boolean): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const missing = needed && loaded === null;
  useEffect(() => {
    if (!missing) return;
    load().then(
      (module) => setLoaded(() => module.default),
      (error: unknown) => setFailure({ error }),
    );
  }, [missing, load]);
  if (failure) throw failure.error;
  return loaded;
}
