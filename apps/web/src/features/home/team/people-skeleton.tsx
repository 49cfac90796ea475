import { Skeleton } from '../../../ui/data/skeleton.tsx';

const WIDTHS = ['w-[48%]', 'w-[36%]', 'w-[56%]', 'w-[42%]'];

/** Faces and two lines, where the people come. */
export function PeopleSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      {WIDTHS.map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="grid min-w-0 flex-1 gap-2">
            <Skeleton className={width} />
            <Skeleton className="h-[11px] w-[30%]" />
          </div>
        </div>
      ))}
    </div>
  );
}
