import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/data/skeleton.tsx';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { EmptyState } from '../../ui/page/empty.tsx';
import { CardProblem } from '../calls/card-problem.tsx';
import { errorCode } from '../calls/errors.ts';

interface Asked {
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The record does not exist, also because the URL contains no valid id. */
export const isGone = ({ isError, error }: Pick<Asked, 'isError' | 'error'>): boolean =>
  isError && ['NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(error));

interface MissingRecordProps {
  /** The title while it is missing. */
  title: string;
  asked: Asked;
  gone: { readonly title: string; readonly text: string; readonly to: string; readonly label: string };
  /** Announced while loading. */
  loading: string;
  /** A placeholder, if a few lines are not enough. */
  children?: ReactNode;
}

/** Placeholder for a record that was deleted, failed to load, or is loading. */
export function MissingRecord({ title, asked, gone, loading, children }: MissingRecordProps) {
  if (isGone(asked))
    return (
      <Card role="alert">
        <EmptyState
          title={gone.title}
          text={gone.text}
          action={
            <Button asChild>
              <Link to={gone.to}>{gone.label}</Link>
            </Button>
          }
        />
      </Card>
    );
  if (asked.isError)
    return (
      <CardProblem
        title={title}
        error={asked.error}
        busy={asked.isFetching}
        onTryAgain={() => void asked.refetch()}
      />
    );
  return (
    children ?? (
      <Card>
        <CardBody>
          <SkeletonList label={loading} rows={5} />
        </CardBody>
      </Card>
    )
  );
}
