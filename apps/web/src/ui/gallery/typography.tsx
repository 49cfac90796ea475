import { Kbd } from '../data/kbd.tsx';
import { Money } from '../data/money.tsx';
import { BrandMark, Poster } from '../page/brand.tsx';
import { Block, Row } from './block.tsx';

const PLANES = [
  ['sunken', 'bg-sunken'],
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['accent', 'bg-accent text-on-accent'],
  ['soft', 'bg-accent-soft text-accent-soft-ink'],
  ['success', 'bg-success text-on-success'],
  ['warning', 'bg-warning text-on-warning'],
  ['danger', 'bg-danger text-on-danger'],
  ['info', 'bg-info text-on-info'],
] as const;

export function Typography() {
  return (
    <>
      <Block title="Type">
        <div className="grid gap-2">
          <Money cents={648_215} className="text-figure font-[640]" />
          <div className="text-title font-title">2021 Ducati Scrambler Icon</div>
          <div className="text-heading font-strong">Front brake service</div>
          <div>
            Pads at 1.2 mm, fluid dark, lever soft. VIN <span className="code">ZDM1YAKT3MB012345</span>{' '}
            <Kbd>Ctrl K</Kbd>
          </div>
          <div className="text-small text-muted">Sent Friday, opened twice</div>
          <div className="num text-caption text-faint">Apr 10, 6:21 PM</div>
        </div>
      </Block>
      <Block title="Planes and accent">
        <div className="grid grid-cols-5 gap-2">
          {PLANES.map(([name, look]) => (
            <span
              key={name}
              className={`flex h-15 items-end rounded-[10px] px-2.5 py-2 text-caption shadow-[inset_0_0_0_1px_var(--line)] ${look}`}
            >
              {name}
            </span>
          ))}
        </div>
      </Block>
      <Block title="Brand">
        <Row>
          <BrandMark />
          <BrandMark className="size-14" />
        </Row>
        <div className="grid h-[760px] max-w-[646px]">
          <Poster
            title="Every bike has a number, a name and a next step."
            text="Intake, estimate, parts and pickup in one place."
            paint="#d8a422"
          />
        </div>
      </Block>
    </>
  );
}
