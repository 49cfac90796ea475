import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const marisol = { firstName: 'Marisol', lastName: 'Vega', email: 'marisol.vega@ironboundmoto.com' };

describe('AUT-01 the estimate for a new password', () => {
  it('says how many characters are missing and lights one bar at most', () => {
    expect(passwordStrength('')).toEqual({ verdict: 'too_short', level: 0, missing: 12 });
    expect(passwordStrength('torque-spec')).toEqual({ verdict: 'too_short', level: 1, missing: 1 });
  });

  it('counts characters as people do: an emoji is one', () => {
    expect(passwordStrength('🏍🏍🏍')).toMatchObject({ missing: 9 });
  });

  it('calls long repeated patterns easy to guess', () => {
    expect(passwordStrength('aaaaaaaaaaaaaaaaaaaa').verdict).toBe('repeated');
    expect(passwordStrength('abc7abc7abc7abc7').verdict).toBe('repeated');
  });

  it('calls a password made of a common word easy to guess, in any case', () => {
    expect(passwordStrength('Password12345').verdict).toBe('common');
    expect(passwordStrength('Motorcycle2025').verdict).toBe('common');
  });

  it('calls a password made of the own name or email easy to guess', () => {
    expect(passwordStrength('marisol-1987', marisol).verdict).toBe('personal');
    expect(passwordStrength('Ironboundmoto07', marisol).verdict).toBe('personal');
    expect(passwordStrength('marisol-1987').verdict).not.toBe('personal');
  });

  it('a common word inside a long sentence does not make it weak', () => {
    expect(passwordStrength('the dragon eats 14 green gaskets').verdict).toBe('strong');
  });

  it('grows with length and with kinds of characters', () => {
    expect(passwordStrength('bluetorsions').level).toBe(2);
    expect(passwordStrength('Bluetorsion7!').level).toBe(3);
    expect(passwordStrength('long-enough-here').level).toBe(3);
    expect(passwordStrength('four loose spokes sing').level).toBe(4);
  });
});
