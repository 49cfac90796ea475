import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagesByRoute } from '../../scripts/lib/vite/pages-by-route.mjs';

export default defineConfig({
  plugins: [react(), tailwindcss(), pagesByRoute()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    // the pages are built one after the other
    emptyOutDir: false,
    // An inlined image or font would need data: in more directives of the content security policy.
    assetsInlineLimit: 0,
    // The little script that preloads modules in old browsers is of no use to those we serve.
    modulePreload: { polyfill: false },
  },
});
