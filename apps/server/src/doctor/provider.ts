import { openProvider } from '../auth/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/index.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Fetches the identity provider's metadata, as the first sign-in does. Nothing to report if none is configured. */
export async function checkProvider({ oidc }: Pick<Config, 'oidc'>): Promise<Finding[]> {
  if (!oidc) return [];
  const { href } = oidc.issuer;
  try {
    await openProvider(oidc, systemClock).check();
    return [ok('Sign-on', `the identity provider ${href} answers.`)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      warning(
        'Sign-on',
        `the identity provider ${href} does not answer as it should: ${reason}. Only local sign-in works.`,
        'Check OIDC_ISSUER, to the last slash, and whether this machine reaches it.',
      ),
    ];
  }
}
