import {
  blinker,
  chain,
  fork,
  handlebar,
  header,
  inlineEngine,
  muffler,
  peg,
  roundLamp,
  shock,
  stand,
  swingarm,
  tailLamp,
  wheel,
} from './parts.ts';
import { GROUND } from './scene.ts';
import { BLACK, box, DARK, disc, GLASS, GREY, LAMP, line, PAINT, STEEL, shape, shine } from './svg.ts';

/** Every bike is drawn facing right. The chain and the stand are on its left, the exhaust on its right. */
export type Flank = 'left' | 'right';

const GOLD = '#b8902f';

export function sport(flank: Flank): string {
  const rear = { x: 330, y: 630 };
  const front = { x: 945, y: 630 };
  const look = { r: 140, tyre: 38, rim: 'cast' } as const;
  const pivot = { x: 545, y: 600 };
  return [
    wheel(rear, { ...look, tyre: 42 }),
    wheel(front, look),
    flank === 'left' ? chain(pivot, rear) : '',
    swingarm(pivot, rear, '#596166'),
    shock({ x: 520, y: 470 }, { x: 500, y: 590 }, GOLD),
    fork({ x: 845, y: 380 }, front, GOLD),
    shape('M828 500q60 -62 150 -22q62 28 82 82q-64 -58 -130 -56q-60 6 -88 34z', PAINT),
    line('M560 440L850 400M560 440L545 600L700 660', DARK, 20),
    shape('M470 440L620 440L640 600L560 650L520 600L540 470Z', '#2b3034'),
    line('M560 470L600 640', '#3f464a', 10),
    inlineEngine(690, 590),
    peg(500, 610),
    flank === 'right'
      ? header('M760 560Q800 640 700 690L520 690') + muffler('M520 672L352 556', 46, { x: 346, y: 552 })
      : stand(590, 690, GROUND),
    // tail and seat
    shape('M585 410C520 424 470 410 425 388L268 318Q256 326 262 342L330 392C400 440 470 470 575 468Z', PAINT),
    shape('M422 386C470 408 530 416 596 396L604 430C540 446 470 436 406 402Z', BLACK),
    shape('M300 333L420 386L402 402L312 352Z', DARK),
    tailLamp(268, 336, -24),
    line('M300 372L236 420', DARK, 9),
    blinker(262, 400),
    // tank
    shape('M580 420C580 348 640 316 726 320C790 324 826 352 832 396L800 438C730 462 640 466 590 458Z', PAINT),
    shine('M612 362Q660 332 736 338'),
    disc(716, 330, 13, GREY),
    // fairing
    shape(
      'M808 366C850 332 925 344 1000 424Q1004 448 966 464L916 480C894 536 872 574 838 610C800 656 740 690 640 700L556 690Q552 664 594 652L684 628C716 580 706 520 676 478L760 452Z',
      PAINT,
    ),
    shape('M716 520L838 500Q826 566 776 610L700 634Q734 580 716 520Z', BLACK, 'opacity=".82"'),
    line('M734 548L812 534M738 574L796 564M732 600L770 594', '#5b6267', 6),
    shape('M640 676L790 640Q740 690 640 700L556 690Q560 676 640 676Z', '#ffffff', 'opacity=".16"'),
    shine('M842 366Q910 360 968 416'),
    shape('M792 362C820 302 874 286 906 318L984 404C930 356 866 344 808 366Z', GLASS),
    shape(
      'M926 400L1000 424Q1002 442 974 456L934 448Q952 428 926 400Z',
      LAMP,
      'stroke="#2b3034" stroke-width="5"',
    ),
    handlebar({ x: 838, y: 392 }, { x: 816, y: 400 }, null),
    line('M894 336L868 284', DARK, 8),
    shape('M838 268q34 -20 66 -4q6 18 -10 26q-34 6 -56 -22z', DARK),
  ].join('');
}

export function naked(flank: Flank): string {
  const rear = { x: 335, y: 632 };
  const front = { x: 940, y: 632 };
  const pivot = { x: 540, y: 600 };
  const tank =
    'M560 430C556 350 640 306 750 312C806 316 838 344 834 384C826 424 720 452 600 456Q562 456 560 430Z';
  return [
    wheel(rear, { r: 138, tyre: 42, rim: 'cast' }),
    wheel(front, { r: 138, tyre: 38, rim: 'cast' }),
    flank === 'left' ? chain(pivot, rear) : '',
    swingarm(pivot, rear),
    shock({ x: 478, y: 444 }, { x: 440, y: 590 }, '#b2332c'),
    fork({ x: 836, y: 352 }, front, '#2f3539'),
    shape('M836 500q56 -54 138 -20q50 22 70 70q-60 -46 -116 -44q-50 4 -76 26z', BLACK),
    line('M820 420L570 470L540 600M810 420L730 560L560 640', '#30363a', 22),
    shape('M440 450L610 450L640 600L570 640L530 600L560 480Z', '#2b3034'),
    shape('M500 470L600 466L616 560L566 572Z', PAINT),
    inlineEngine(690, 596),
    peg(498, 616),
    flank === 'right'
      ? header('M762 520Q828 620 740 690L520 700') + muffler('M530 690L352 652', 52, { x: 346, y: 650 })
      : stand(570, 680, GROUND),
    header('M746 500Q800 560 772 640', 15),
    shape('M566 446C500 452 430 428 330 372Q300 372 302 392L356 432C430 470 500 490 580 486Z', PAINT),
    shape('M332 368C380 376 420 398 470 414Q530 424 582 408L592 440C520 462 430 444 330 392Z', BLACK),
    line('M360 372Q420 396 470 408', '#454c50', 5),
    tailLamp(302, 384, -18),
    line('M330 410L246 470', DARK, 9),
    blinker(270, 448),
    shape(tank, PAINT),
    shine('M596 366Q660 326 760 332'),
    shape('M640 452L812 412L776 500L700 508Z', PAINT),
    shape('M700 452L796 430L772 486L716 494Z', BLACK, 'opacity=".55"'),
    disc(738, 316, 14, GREY),
    handlebar({ x: 832, y: 352 }, { x: 778, y: 292 }, { x: 812, y: 232 }),
    shape('M830 330l62 -14 26 22 -20 20 -60 8z', DARK),
    shape('M866 350Q880 336 912 340L916 434Q880 440 866 424Z', DARK),
    roundLamp(912, 388, 46, DARK),
    blinker(866, 420),
  ].join('');
}

export function touring(flank: Flank): string {
  const rear = { x: 318, y: 634 };
  const front = { x: 968, y: 632 };
  const pivot = { x: 540, y: 612 };
  return [
    wheel(rear, { r: 136, tyre: 40, rim: 'cast' }),
    wheel(front, { r: 138, tyre: 36, rim: 'cast' }),
    swingarm(pivot, rear),
    fork({ x: 852, y: 372 }, front, null),
    shape('M838 520q50 -76 150 -56q76 16 106 96q-66 -50 -128 -48q-64 6 -100 40z', PAINT),
    shape('M440 450L620 450L640 610L560 660L520 600Z', '#2b3034'),
    shape('M500 462L600 470L612 560L548 580Z', PAINT),
    inlineEngine(690, 606),
    peg(560, 668),
    flank === 'right'
      ? header('M770 610Q800 690 690 714L480 716') + muffler('M500 714L250 700', 46, { x: 244, y: 699 })
      : stand(600, 700, GROUND),
    // tank, seat with a back rest
    shape('M560 430C570 350 650 322 740 324C800 328 836 352 840 400L812 470L590 480Z', PAINT),
    shine('M606 366Q670 340 750 346'),
    shape('M330 392Q420 350 470 398Q520 424 586 404L600 446C520 470 430 456 322 436Z', BLACK),
    line('M352 392Q420 372 462 408', '#454c50', 5),
    // panniers and top box
    shape(
      'M214 452Q220 428 250 426L452 430Q476 434 476 458L470 566Q466 594 436 596L270 588Q232 584 224 548Z',
      PAINT,
    ),
    line('M222 502L474 510', BLACK, 6),
    shine('M244 446L420 448'),
    box(430, 490, 28, 24, STEEL, 5),
    shape(
      'M196 300Q200 282 222 282L352 284Q372 288 372 308L366 396Q360 412 340 412L226 406Q206 404 204 386Z',
      PAINT,
    ),
    line('M200 344L370 350', BLACK, 6),
    shine('M222 298L336 300'),
    box(198, 356, 12, 36, '#c92f2b', 4),
    tailLamp(222, 476),
    // fairing
    shape(
      'M800 370C850 320 940 330 1012 424Q1018 452 984 470L930 492C910 560 880 610 830 650Q770 690 690 694L640 690Q660 650 716 634C746 580 748 520 730 470Z',
      PAINT,
    ),
    shape('M756 520L862 500Q846 566 800 604L744 630Q768 580 756 520Z', BLACK, 'opacity=".8"'),
    line('M772 548L836 536M776 576L818 566', '#5b6267', 6),
    shine('M850 366Q920 356 982 418'),
    shape('M806 350C814 270 836 216 864 196Q886 196 898 216L1000 404C940 344 870 332 806 366Z', GLASS),
    line('M864 198Q884 196 898 216L996 396', '#7d8a92', 4),
    shape(
      'M934 392L1012 424Q1016 446 984 462L930 452Q954 424 934 392Z',
      LAMP,
      'stroke="#2b3034" stroke-width="5"',
    ),
    handlebar({ x: 840, y: 372 }, { x: 792, y: 322 }, null),
    shape('M858 366q36 -26 72 -8q8 22 -8 34q-40 8 -64 -26z', PAINT),
    blinker(922, 480),
  ].join('');
}

export type Side = (flank: Flank) => string;
