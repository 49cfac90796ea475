import { type ComponentType, useEffect, useState } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A component that is fetched when it is first needed; null until then. Not by Suspense, which holds back what has
 * arrived for up to 300 ms. What cannot be fetched is an error of the screen.
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
