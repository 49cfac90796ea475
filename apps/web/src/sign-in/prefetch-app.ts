import { ROOT_PATH } from '@kickstand/domain/navigation';

/** Fetches the app's files, named by its document, while the user types. */
export function prefetchApp(): void {
  document.addEventListener('input', () => void prefetch(), { once: true });
}

async function prefetch(): Promise<void> {
  const response = await fetch(ROOT_PATH).catch(() => null); // only a head start
  if (!response?.ok) return;
  const app = new DOMParser().parseFromString(await response.text(), 'text/html');
  const files = app.querySelectorAll(
    'script[type="module"], link[rel="modulepreload"], link[rel="stylesheet"]',
  );
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = file.getAttribute('src') ?? file.getAttribute('href') ?? '';
    document.head.append(link);
  }
}
