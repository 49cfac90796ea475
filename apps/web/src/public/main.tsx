import '../styles/app.css';
import { createRoot } from 'react-dom/client';
import { followBarHeights } from '../ui/bar-heights.ts';
import { PublicApp } from './app.tsx';
import { askForPage, findPage } from './pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('public.html has no #root');
askForPage(location.pathname, location.search);
followBarHeights();
createRoot(root).render(<PublicApp page={findPage(location.pathname)} />);
