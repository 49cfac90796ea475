import { describe, expect, it } from 'vitest';
import { bugReport, type ReportFacts } from './bug-report.ts';
import { createDebugLogger, DEBUG_LEVELS, DEBUG_LIMIT } from './debug-logger.ts';
import { createLog, LOG_LEVELS, LOG_LIMIT } from './log.ts';
import { createMask } from './mask.ts';

describe('the log', () => {
  it('DBG-02 keeps timestamp, level, component, message and, where given, the context', () => {
    const log = createLog();
    log.warning('api', 'settings.shop was refused', { code: 'STALE' });
    log.info('live', 'live');
    const [first, second] = log.all();
    expect(first).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      level: 'warning',
      component: 'api',
      message: 'settings.shop was refused',
      context: { code: 'STALE' },
    });
    expect(second).not.toHaveProperty('context');
  });

  it('DBG-02 holds at most 1000 entries, the latest', () => {
    const log = createLog();
    for (let i = 0; i < LOG_LIMIT + 7; i++) log.debug('test', String(i));
    expect(LOG_LIMIT).toBe(1000);
    expect(log.all()).toHaveLength(1000);
    expect(log.all().at(0)?.message).toBe('7');
    expect(log.all().at(-1)?.message).toBe('1006');
  });

  it('DBG-02 logs everything from debug on by default', () => {
    const log = createLog();
    expect(log.minimum()).toBe('debug');
    const writeAll = () => {
      for (const level of LOG_LEVELS) log[level]('test', level);
    };
    writeAll();
    expect(log.all().map(({ level }) => level)).toEqual(['debug', 'info', 'warning', 'error']);
    log.clear();
    log.setMinimum('warning');
    writeAll();
    expect(log.all().map(({ level }) => level)).toEqual(['warning', 'error']);
  });
});

describe('the debug logger', () => {
  const writeAll = (logger: ReturnType<typeof createDebugLogger>) => {
    for (const level of DEBUG_LEVELS) logger[level]('test', level);
    return logger.entries().map(({ level }) => level);
  };

  it('DBG-03 is off and at level error to begin with', () => {
    const logger = createDebugLogger();
    expect(logger.settings()).toEqual({ enabled: false, level: 'error' });
    expect(writeAll(logger)).toEqual([]);
    logger.set({ enabled: true });
    expect(writeAll(logger)).toEqual(['error']);
  });

  it('DBG-03 takes what is at its level or quieter: error < warn < info < debug < all', () => {
    for (const [index, level] of DEBUG_LEVELS.entries()) {
      const logger = createDebugLogger();
      logger.set({ enabled: true, level });
      expect(writeAll(logger)).toEqual(['error', 'warn', 'info', 'debug', 'all'].slice(0, index + 1));
    }
  });

  it('DBG-03 holds at most 100 entries of level, timestamp, module, message and data', () => {
    const logger = createDebugLogger();
    logger.set({ enabled: true, level: 'all' });
    for (let i = 0; i < DEBUG_LIMIT + 3; i++) logger.info('live', String(i), { i });
    expect(logger.entries()).toHaveLength(100);
    expect(logger.entries().at(0)).toEqual({
      level: 'info',
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      module: 'live',
      message: '3',
      data: { i: 3 },
    });
  });
});

describe('a bug report', () => {
  const FACTS: ReportFacts = {
    version: '1.2.3',
    time: '2026-03-04T05:06:07.089Z',
    browser: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
    language: 'es',
    theme: 'dark',
    screen: '/dashboard/customers?search=Ray%20Kowalski&page=2',
    size: '390×844',
    role: 'admin',
    live: 'live',
    log: [],
    debugLog: [],
    person: ['Marisol', 'Vega', 'marisol@shop.test'],
  };

  it('DBG-02 DBG-03 names version, time, screen, language, theme and browser, and the last entries', () => {
    const log = createLog();
    for (let i = 0; i < 60; i++) log.info('test', `entry-${i}`);
    const report = bugReport({ ...FACTS, log: log.all() });
    for (const part of ['Kickstand 1.2.3', FACTS.time, FACTS.browser, 'es', 'dark', '390×844', 'admin'])
      expect(report).toContain(part);
    expect(report).not.toContain('entry-9\n');
    expect(report).toContain('entry-10\n');
    expect(report).toContain('entry-59');
  });

  it('DBG-02 DBG-03 holds nothing that belongs to a person', () => {
    const log = createLog();
    log.error('app', 'Marisol Vega could not be mailed at marisol@shop.test or (973) 555-0100', {
      customerName: 'Ray Kowalski',
      nested: { to: ['ray.k+x@mail.example.com', '+1 973-555-0177'] },
      url: '/auth/callback?token=abc&next=/x',
      session: 'Zk3v9QpL2mN8xR5tY7wB1cD4',
      requestId: '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b',
      customer: '11111111-2222-4333-8444-555555555555',
      code: 'NETWORK',
      status: 503,
    });
    const debug = createDebugLogger();
    debug.set({ enabled: true, level: 'all' });
    debug.all('api', 'GET /files/photo.jpg?signature=deadbeef', { password: 'hunter2 hunter2' });
    const report = bugReport({ ...FACTS, log: log.all(), debugLog: debug.entries() });
    for (const secret of [
      /marisol/i,
      /vega/i,
      /ray/i,
      /kowalski/i,
      /shop\.test/,
      /mail\.example/,
      /555/,
      /973/,
      /abc/,
      /Zk3v9/,
      /11111111/,
      /deadbeef/,
      /hunter2/,
    ])
      expect(report).not.toMatch(secret);
    // what helps to find the error stays
    for (const kept of [
      '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b',
      'NETWORK',
      '503',
      '/auth/callback?token=[value]',
    ])
      expect(report).toContain(kept);
    expect(report).toContain('Screen: /dashboard/customers?search=[value]&page=[value]');
    expect(report).toContain('2026-03-04T05:06:07.089Z');
  });

  it('DBG-02 leaves ordinary sentences and times alone', () => {
    const mask = createMask([]);
    for (const sentence of [
      'settings.shop was refused',
      'Failed to fetch dynamically imported module',
      'a session that cannot be read at 2026-03-04T05:06:07.089Z',
      'took 1234 ms, 3 of 5',
    ])
      expect(mask.text(sentence)).toBe(sentence);
  });
});
