import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagesByRoute } from '../../scripts/lib/vite/pages-by-route.mjs';
import { staffChunks } from '../../scripts/lib/vite/staff-chunks.mjs';

const staff = staffChunks();

/**
 * Two pages, built one after the other: `index.html` for the staff (`--mode staff`) and `public.html` for everyone
 * else (`--mode public`). Built together they would share files, and a customer would fetch code of the dashboard.
 */
export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss(), pagesByRoute(), mode === 'staff' && staff.plugin],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    // An inlined image or font would need data: in more directives of the content security policy.
    assetsInlineLimit: 0,
    // The little script that preloads modules in old browsers is of no use to those we serve.
    modulePreload: { polyfill: false },
    rolldownOptions:
      mode === 'public'
        ? { input: 'public.html' }
        : { input: 'index.html', output: { codeSplitting: { groups: staff.groups } } },
  },
}));
