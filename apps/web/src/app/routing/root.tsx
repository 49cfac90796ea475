import { type Location, ScrollRestoration } from 'react-router';
import { Gate } from './gate.tsx';
import { useAnnouncement } from './route-focus.ts';

/** Around every page: the guard, the memory of scroll positions, the voice. */
export function Root() {
  return (
    <>
      <Gate />
      <ScrollRestoration getKey={scrollKey} />
      <LiveRegion />
    </>
  );
}

/**
 * The first entry of every document has the key `default`: an address that is typed over another one began where that
 * one was scrolled to.
 */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

function LiveRegion() {
  const announcement = useAnnouncement();
  return (
    <div aria-live="polite" className="sr-only">
      {announcement}
    </div>
  );
}
