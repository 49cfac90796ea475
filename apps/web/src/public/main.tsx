import '../styles/public.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followBarHeights } from '../ui/page/bar-heights.ts';
import { PublicApp } from './app.tsx';
import { askForPage, findPage, type PublicPage } from './pages.ts';
import { readServed, ServedContext } from './served.ts';

const root = document.getElementById('root');
if (!root) throw new Error('public.html has no #root');
const served = readServed();
const page = findPage(location.pathname, location.search);
if (!served) askForPage(location.pathname, location.search);
followBarHeights();

const app = (Page?: PublicPage) => (
  <ServedContext.Provider value={served}>
    <PublicApp page={page} Page={Page} />
  </ServedContext.Provider>
);
if (served?.rendered)
  page.load().then(
    ({ default: Page }) => hydrateRoot(root, app(Page)),
    // tries once more, and shows a message if that fails
    () => createRoot(root).render(app()),
  );
else createRoot(root).render(app());
