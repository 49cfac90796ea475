// npm run dev: pages and server, reloading when a file is saved. Ctrl+C stops both.
import { requireNode } from './lib/node.mjs';

requireNode();
const { spawn } = await import('node:child_process');
const { join } = await import('node:path');
const { default: process } = await import('node:process');
const { takeArguments } = await import('./lib/commands.mjs');
const { UserError, main, say } = await import('./lib/console.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { stopWithNpm } = await import('./lib/npm-parent.mjs');
const { ROOT } = await import('./lib/paths.mjs');
const { toolPath } = await import('./lib/tools.mjs');

await main(async () => {
  if (!takeArguments('dev')) return;
  await ensureInstalled({ dev: true });
  const { createServer } = await import('vite');
  const { proxyToServer } = await import('./lib/vite/pages-by-route.mjs');

  const port = Number(process.env.PORT ?? 3000);
  const serverPort = port + 1;
  const url = `http://localhost:${port}`;
  const web = join(ROOT, 'apps', 'web');
  const pages = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    // Pages are chosen by the route table; Vite's fallback would serve the staff app for every path.
    appType: 'custom',
    server: { port, strictPort: true, proxy: proxyToServer(`http://127.0.0.1:${serverPort}`) },
  });
  await pages.listen().catch((error) => {
    throw new UserError(
      `The pages could not be served on port ${port}: ${error.message}. Choose another with PORT.`,
    );
  });

  const server = spawn(
    process.execPath,
    [toolPath('tsx'), 'watch', '--clear-screen=false', join(ROOT, 'apps', 'server', 'src', 'main.ts')],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        KICKSTAND_ENV: 'development',
        HOST: '127.0.0.1',
        PORT: String(serverPort),
        PUBLIC_URL: url,
      },
    },
  );
  say(`Open ${url} (the server behind it answers on port ${serverPort}).`);

  stopWithNpm();
  const stop = () => server.kill('SIGTERM');
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await new Promise((resolve) => server.once('close', resolve));
  await pages.close();
});
