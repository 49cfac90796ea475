import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagesByRoute } from '../../scripts/lib/vite/pages-by-route.mjs';

/** Two pages: `index.html` for the staff, `public.html` for everyone else. */
export default defineConfig({
  plugins: [react(), tailwindcss(), pagesByRoute()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // An inlined image or font would need data: in more directives of the content security policy.
    assetsInlineLimit: 0,
    // The little script that preloads modules in old browsers is of no use to those we serve.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', public: 'public.html' },
      output: {
        // Of its own, or it shares a chunk with code of the staff, which a public page would fetch with it.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // One file for what every customer page formats: three small ones weigh more.
            { name: 'format', test: /domain[\\/]src[\\/]format[\\/](date|locale|number)\.ts$/ },
          ],
        },
      },
    },
  },
});
