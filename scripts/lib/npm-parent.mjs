import process from 'node:process';

const LOOK_EVERY = 500;

/**
 * npm runs a script through a shell, and a SIGTERM for npm ends the shell but never reaches the script: the
 * server would live on without a parent and hold its port and its data folder. So it notices, and stops as if
 * the signal had come.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY);
  look.unref();
}
