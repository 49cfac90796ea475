import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Motorcycle } from './motorcycle.tsx';

/** A K whose leg is a kickstand. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={cn('block size-8 shrink-0', className)}>
      <rect width="32" height="32" rx="8.5" className="fill-accent" />
      <path
        d="M11 7.5v17M20.5 7.5 11 17m4-3.5 5.5 11h4"
        className="fill-none stroke-on-accent"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export type PosterProps = { title: ReactNode; text?: ReactNode; paint?: string; className?: string };

/** The petrol-colored poster next to sign-in and set-up. Decorative. */
export function Poster({ title, text, paint, className }: PosterProps) {
  return (
    <aside
      aria-hidden="true"
      className={cn(
        'relative m-3 overflow-hidden rounded-[22px] bg-[linear-gradient(160deg,oklch(0.40_0.070_215),oklch(0.27_0.045_220)_70%)] text-[oklch(0.97_0.01_200)] max-[900px]:hidden',
        className,
      )}
    >
      <Dial className="absolute top-[66%] left-1/2 w-[114%] max-w-none -translate-1/2" />
      <Motorcycle
        className="absolute -inset-x-[4%] -bottom-[1%] w-[108%] max-w-none"
        {...(paint ? { paint } : {})}
      />
      <div className="absolute inset-x-11 top-11 max-w-[28rem] text-[1.625rem] leading-[2.125rem] font-[560] tracking-[-0.022em] text-balance">
        {title}
        {text ? (
          <span className="mt-3 block text-body font-body tracking-[-0.006em] text-[oklch(0.88_0.03_205)]">
            {text}
          </span>
        ) : null}
      </div>
    </aside>
  );
}

/** Sixty ticks; the two ends of the scale are behind the wheels and omitted. */
const TICKS = Array.from({ length: 59 }, (_, index) => index + 1);
const RED_FROM = 48;

function Dial({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 400" className={className} strokeLinecap="round">
      {TICKS.map((tick) => {
        const long = tick % 5 === 0;
        const red = tick >= RED_FROM;
        return (
          <path
            key={tick}
            d={`M${pointOn(tick, long ? 150 : 156)} L${pointOn(tick, 165)}`}
            strokeWidth={long ? 2.4 : 1.1}
            stroke={red ? '#ff8a70' : '#fff'}
            strokeOpacity={red ? 0.8 : 0.34}
          />
        );
      })}
    </svg>
  );
}

/** Steps of four degrees, clockwise from the lower left to the lower right. */
function pointOn(tick: number, radius: number): string {
  const angle = ((150 + tick * 4) * Math.PI) / 180;
  return `${(200 + radius * Math.cos(angle)).toFixed(1)} ${(200 + radius * Math.sin(angle)).toFixed(1)}`;
}

/** A line drawing of a bike on its stand, for empty lists. */
export function EmptyBike({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 96"
      className={cn('mb-2.5 h-[101px] w-[168px] stroke-line-strong', className)}
      fill="none"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 89h152" strokeDasharray="2 6" />
      <g className="fill-surface">
        <circle cx="34" cy="66" r="22" />
        <circle cx="128" cy="66" r="22" />
        <circle cx="34" cy="66" r="13" />
        <circle cx="128" cy="66" r="13" />
      </g>
      <circle cx="34" cy="66" r="3" />
      <circle cx="128" cy="66" r="3" />
      <path d="M34 66 68 64M44 46l-9 19M106 26l22 40M104 46q10-12 26-8 8 2 13 8" />
      <path d="M66 46h27l5 12-5 15H70l-6-9Z" className="fill-sunken" />
      <path d="M69 52h26M68 58h29M97 54c9 7 3 23-8 23H46" />
      <path d="M24 37c12-6 24 0 38 1l5 7H42c-9 0-15-3-18-8Z" className="fill-sunken" />
      <path
        d="M60 39c6-14 26-19 44-12 5 2 5 8 0 10-11 6-29 8-44 2Z"
        className="fill-accent-soft stroke-accent-line"
      />
      <path d="M107 25c-4-7-10-8-17-7" />
      <circle cx="116" cy="31" r="7" className="fill-surface" />
      <path d="m74 74-9 15" className="stroke-accent" strokeWidth="4" />
    </svg>
  );
}
