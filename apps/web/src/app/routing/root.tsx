import { type Location, ScrollRestoration } from 'react-router';
import { Gate } from './gate.tsx';
import { useAnnouncement } from './route-focus.ts';

/** Around every page: guard, scroll restoration, announcements. */
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
 * The first history entry of every document has the key `default`. Without the path, a page opened by URL would
 * restore the previous page's scroll position.
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
