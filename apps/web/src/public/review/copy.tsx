import { Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../ui/card.tsx';
import { termsHref } from '../terms-paths.ts';
import type { Review } from './draft.ts';
import { GivenSignature } from './signature.tsx';
import type { ReviewTexts } from './texts.ts';

/** The first twelve figures tell two versions apart; the whole is in the shop's record. */
const HASH_SHOWN = 12;

interface CopiesProps {
  review: Review;
  moment: (at: string) => string;
  words: ReviewTexts;
}

/** What was signed, when and under which version: for the customer to keep. */
export function Copies({ review, moment, words }: CopiesProps) {
  if (review.copies.length === 0) return null;
  return (
    <Card>
      <CardHead
        title={words.copy}
        action={
          <Button size="sm" icon={Printer} onClick={() => print()}>
            {words.print}
          </Button>
        }
      />
      <CardBody className="grid gap-5">
        {review.copies.map((copy) => (
          <div key={`${copy.version} ${copy.at}`} className="grid gap-2">
            {copy.signature ? (
              <GivenSignature signature={copy.signature} label={words.signedBy(copy.name, moment(copy.at))} />
            ) : null}
            <p className="font-medium">
              {(copy.method === 'online' ? words.signedBy : words.verbalBy)(copy.name, moment(copy.at))}
            </p>
            <p className="text-small text-muted">
              {[
                words.versionOf(copy.version),
                copy.oldPartsBack === null ? '' : words.oldPartsSaid(copy.oldPartsBack),
                words.checksum(copy.hash.slice(0, HASH_SHOWN)),
              ]
                .filter(Boolean)
                .join(' · ')}
              {' · '}
              <a href={termsHref(copy.termsVersion)}>{words.termsVersion(copy.termsVersion)}</a>
            </p>
          </div>
        ))}
      </CardBody>
    </Card>
  );
}
