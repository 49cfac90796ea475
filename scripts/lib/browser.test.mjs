import { describe, expect, it } from 'vitest';
import { findBrowser } from './browser.mjs';

/**
 * why: the order cannot be tested on a machine that has a browser, so the machine is simulated.
 * @param {Partial<import('./browser.mjs').Machine> & { files?: string[] }} [described]
 * @returns {import('./browser.mjs').Machine}
 */
const machine = ({ files = [], ...described } = {}) => ({
  env: { PATH: '/usr/local/bin:/usr/bin' },
  platform: 'linux',
  arch: 'x64',
  isRoot: false,
  exists: (path) => files.includes(path),
  runs: () => true,
  playwrightPath: async () => '/cache/chromium-1/chrome-linux/chrome',
  unpack: async () => ({ executablePath: '/npm/chromium', libraries: '/npm/lib', fonts: '/npm/fonts' }),
  ...described,
});
const ALL = ['/mine', '/usr/bin/chromium', '/cache/chromium-1/chrome-linux/chrome'];
const pathOn = async (/** @type {Parameters<typeof machine>[0]} */ described) =>
  (await findBrowser(machine(described))).executablePath;

describe('the browser for tests', () => {
  it('is the one that CHROMIUM_PATH names', async () => {
    expect(await pathOn({ files: ALL, env: { CHROMIUM_PATH: '/mine', PATH: '/usr/bin' } })).toBe('/mine');
  });

  it('is not silently another one when CHROMIUM_PATH is wrong', async () => {
    await expect(pathOn({ files: ALL, env: { CHROMIUM_PATH: '/gone' } })).rejects.toThrow(
      '/gone, which is not there',
    );
  });

  it("else the machine's, if it runs", async () => {
    expect(await pathOn({ files: ALL })).toBe('/usr/bin/chromium');
    const stub = '/usr/bin/chromium-browser';
    expect(await pathOn({ files: [stub, '/usr/bin/google-chrome'], runs: (path) => path !== stub })).toBe(
      '/usr/bin/google-chrome',
    );
  });

  it('is found where macOS and Windows keep it', async () => {
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(await pathOn({ platform: 'darwin', arch: 'arm64', files: [chrome] })).toBe(chrome);
    const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
    expect(
      await pathOn({
        platform: 'win32',
        files: [edge],
        env: { PROGRAMFILES: 'C:\\Program Files', 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' },
      }),
    ).toBe(edge);
  });

  it("else Playwright's own, the small one too", async () => {
    expect(await pathOn({ files: ALL.slice(2) })).toBe('/cache/chromium-1/chrome-linux/chrome');
    const small = await findBrowser(machine({ files: ['/cache/chromium_headless_shell-1'] }));
    expect(small.executablePath).toBeUndefined();
    expect(small.args).not.toContain('--headless=shell');
  });

  it('else the one from npm, with the libraries that came with it', async () => {
    const browser = await findBrowser(machine());
    expect(browser.executablePath).toBe('/npm/chromium');
    expect(browser.env).toMatchObject({ LD_LIBRARY_PATH: '/npm/lib', FONTCONFIG_PATH: '/npm/fonts' });
  });

  it('else one line that says what to do', async () => {
    await expect(pathOn({ platform: 'linux', arch: 'arm64' })).rejects.toThrow(
      /^No browser .*CHROMIUM_PATH.*$/,
    );
  });

  it('runs without its sandbox for root alone', async () => {
    const args = async (/** @type {boolean} */ isRoot) =>
      (await findBrowser(machine({ files: ALL, isRoot }))).args;
    expect(await args(true)).toContain('--no-sandbox');
    expect(await args(false)).not.toContain('--no-sandbox');
  });
});
