import { defineConfig } from 'vite';
import { withoutNativeParts } from '../../scripts/lib/build/native-parts.mjs';
import { OUTSIDE } from '../../scripts/lib/build/outside.mjs';

/**
 * The server as one file per task: the server itself, the database's worker thread, the process that decodes
 * pictures, the maker of the database template, the check of the audit, the filler for measuring, and the three
 * commands of the archive. Everything that is plain
 * JavaScript goes in: Node needs 0.4 s to load it so, and 1.0 s from the many files in node_modules. What stays
 * outside carries files of its own (WebAssembly, pages, native code).
 */

export default defineConfig({
  publicDir: false,
  plugins: [withoutNativeParts()],
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    // scripts/build.mjs clears the folder and spares the database template.
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'database-worker': 'src/platform/database/embedded/worker.ts',
        'picture-process': 'src/files/images/picture-process.ts',
        'build-template': 'src/build-template.ts',
        verify: 'src/verify.ts',
        seed: 'src/seed.ts',
        backup: 'src/backup.ts',
        restore: 'src/restore.ts',
        takeover: 'src/takeover.ts',
        move: 'src/move.ts',
        doctor: 'src/doctor.ts',
        config: 'src/config.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
