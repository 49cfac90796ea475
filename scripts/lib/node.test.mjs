import { describe, expect, it } from 'vitest';
import { nodeComplaint } from './node.mjs';

describe('the check of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1'])('is content with %s', (version) => {
    expect(nodeComplaint(version)).toBeUndefined();
  });

  it.each(['12.22.0', '18.20.8', '20.18.3', '20.9.0'])(
    'turns %s down in one line that says what to do',
    (version) => {
      const complaint = nodeComplaint(version);
      expect(complaint).toContain(`needs Node 20.19 or newer; this is Node ${version}`);
      expect(complaint).toContain('nodejs.org');
      expect(complaint).not.toContain('\n');
    },
  );
});
