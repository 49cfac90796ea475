import { ScrollRestoration } from 'react-router';
import { Gate } from './gate.tsx';
import { useAnnouncement } from './route-focus.ts';

/** Around every page: the guard, the memory of scroll positions, the voice. */
export function Root() {
  return (
    <>
      <Gate />
      <ScrollRestoration />
      <LiveRegion />
    </>
  );
}

function LiveRegion() {
  const announcement = useAnnouncement();
  return (
    <div aria-live="polite" className="sr-only">
      {announcement}
    </div>
  );
}
