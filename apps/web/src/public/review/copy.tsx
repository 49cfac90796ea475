import { Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../ui/page/card.tsx';
import { termsHref } from '../terms-paths.ts';
import type { Review } from './draft.ts';
import { GivenSignature } from './signature.tsx';
import type { ReviewTexts } from './texts.ts';

/** Twelve digits are enough to tell two versions apart; the shop has the full hash. */
const HASH_SHOWN = 12;

interface CopiesProps {
  copies: Review['copies'];
  moment: (at: string) => string;
  words: ReviewTexts;
  /** For the page of one signed version: shows the full checksum, and no link to itself. */
  whole?: boolean;
  /** The page of a version as it was signed. */
  hrefOf?: (version: number) => string;
}

/** What was signed, when and under which version, for the customer to keep. */
export function Copies({ copies, moment, words, whole = false, hrefOf }: CopiesProps) {
  if (copies.length === 0) return null;
  return (
    <Card>
      <CardHead
        title={words.copy}
        {...(whole
          ? {}
          : {
              action: (
                <Button size="sm" icon={Printer} onClick={() => print()}>
                  {words.print}
                </Button>
              ),
            })}
      />
      <CardBody className="grid gap-5">
        {copies.map((copy) => (
          <div key={`${copy.version} ${copy.at}`} className="grid gap-2">
            {copy.signature ? (
              <GivenSignature signature={copy.signature} label={words.signedBy(copy.name, moment(copy.at))} />
            ) : null}
            <p className="font-medium">
              {(copy.method === 'online' ? words.signedBy : words.verbalBy)(copy.name, moment(copy.at))}
            </p>
            <p className="text-small wrap-anywhere text-muted">
              {[
                words.versionOf(copy.version),
                copy.oldPartsBack === null ? '' : words.oldPartsSaid(copy.oldPartsBack),
                words.checksum(whole ? copy.hash : copy.hash.slice(0, HASH_SHOWN)),
              ]
                .filter(Boolean)
                .join(' · ')}
              {' · '}
              <a href={termsHref(copy.termsVersion)}>{words.termsVersion(copy.termsVersion)}</a>
            </p>
            {hrefOf ? (
              <p className="text-small print:hidden">
                <a href={hrefOf(copy.version)} className="inline-flex min-h-11 items-center">
                  {words.seeSigned(copy.version)}
                </a>
              </p>
            ) : null}
          </div>
        ))}
      </CardBody>
    </Card>
  );
}
