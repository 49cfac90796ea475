import process from 'node:process';

const LOOK_EVERY = 500;

/**
 * npm runs a script through a shell. SIGTERM for npm ends the shell but does not reach the script: the server would
 * continue without a parent and keep its port and data folder. So it detects that, and stops as if it had received the
 * signal.
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
