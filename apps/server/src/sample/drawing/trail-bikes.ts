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
  vTwin,
  wheel,
} from './parts.ts';
import type { Flank } from './road-bikes.ts';
import { GROUND } from './scene.ts';
import {
  BLACK,
  box,
  CHROME,
  DARK,
  disc,
  GLASS,
  GREY,
  LAMP,
  line,
  PAINT,
  STEEL,
  shape,
  shine,
} from './svg.ts';

export function cruiser(flank: Flank): string {
  const rear = { x: 318, y: 640 };
  const front = { x: 1012, y: 632 };
  const pivot = { x: 540, y: 640 };
  const tank =
    'M590 440C590 378 690 344 790 352C842 358 862 384 846 410C812 450 700 474 620 476Q590 472 590 440Z';
  return [
    wheel(rear, { r: 130, tyre: 48, rim: 'spoke' }),
    wheel(front, { r: 138, tyre: 36, rim: 'spoke' }),
    swingarm(pivot, rear),
    shock({ x: 426, y: 480 }, { x: 346, y: 616 }, CHROME),
    shape(
      'M186 600C190 500 270 462 350 478C400 490 440 520 452 560L430 566C400 520 360 500 316 502C262 506 226 544 214 604Z',
      PAINT,
    ),
    shine('M220 540Q260 488 340 492'),
    fork({ x: 866, y: 352 }, front, null),
    shape('M876 566Q916 470 1010 470Q1108 474 1148 560Q1084 506 1010 506Q940 508 894 574Z', PAINT),
    line('M850 420L590 470L540 640L620 720L800 716L860 440', '#2b3034', 20),
    shape('M470 500L610 490L620 700L560 660L530 640Z', '#2b3034'),
    shape('M516 520Q560 506 604 520L610 600Q570 620 540 600Z', PAINT),
    vTwin(712, 628),
    flank === 'right'
      ? header('M752 470Q860 520 800 660L560 700', 20) +
        line('M640 716L214 706', '#33383c', 40) +
        line('M640 714L214 704', CHROME, 34) +
        line('M620 672L250 664', CHROME, 30) +
        disc(210, 704, 12, BLACK)
      : stand(620, 720, GROUND) + line('M560 640L330 640', '#2b3034', 16),
    line('M806 700h70M812 676L826 700', BLACK, 14),
    shape('M396 500C420 440 470 440 520 456Q560 466 604 456L606 490Q540 512 470 506Q420 520 396 500Z', BLACK),
    shape('M300 470Q330 446 380 452Q410 460 408 488Q360 490 306 494Z', BLACK),
    line('M420 478Q470 452 520 466', '#4a5156', 5),
    line('M330 456L262 372', CHROME, 9),
    shape('M238 350q22 -14 40 6l12 52q-22 6 -32 -10z', BLACK),
    tailLamp(196, 566, 14),
    blinker(240, 484),
    shape(tank, PAINT),
    shape('M640 452C670 410 740 392 822 388Q812 424 740 444Z', '#ffffff', 'opacity=".18"'),
    shine('M628 412Q690 372 790 372'),
    disc(752, 356, 16, CHROME),
    handlebar({ x: 858, y: 352 }, { x: 742, y: 300 }, { x: 792, y: 226 }),
    roundLamp(930, 402, 50),
    line('M866 372L910 396', CHROME, 12),
    blinker(894, 436),
  ].join('');
}

export function adventure(flank: Flank): string {
  const rear = { x: 330, y: 626 };
  const front = { x: 962, y: 616 };
  const pivot = { x: 545, y: 590 };
  return [
    wheel(rear, { r: 144, tyre: 42, rim: 'spoke', knobby: true }),
    wheel(front, { r: 154, tyre: 38, rim: 'spoke', knobby: true }),
    flank === 'left' ? chain(pivot, rear) : '',
    swingarm(pivot, rear),
    shock({ x: 520, y: 440 }, { x: 490, y: 572 }, '#d7b32e'),
    fork({ x: 826, y: 330 }, front, '#2f3539'),
    line('M820 400L570 440L545 590M810 400L740 560L600 680', '#30363a', 22),
    shape('M440 440L620 440L640 600L570 640L530 590L550 470Z', '#2b3034'),
    shape('M520 446L612 450L620 540L566 552Z', PAINT),
    inlineEngine(690, 586),
    shape('M590 676L800 660L830 600L850 612L824 694L610 712Z', STEEL),
    peg(510, 640),
    flank === 'right'
      ? header('M770 520Q820 620 720 672L520 640') + muffler('M520 610L318 500', 54, { x: 312, y: 497 })
      : stand(590, 690, GROUND),
    shape('M330 384L540 392L600 420L590 452L420 440L300 404Z', DARK),
    shape('M330 380C400 366 440 392 480 400Q540 410 588 390L600 424C520 446 430 432 322 404Z', BLACK),
    // boxes
    shape('M210 430L420 436L412 574L262 566Q230 560 222 520Z', '#9aa1a5'),
    line('M218 474L418 480M300 434L296 568M372 436L366 572', '#6b7378', 5),
    box(366, 462, 26, 30, DARK, 4),
    line('M212 372L360 376M244 374V400', '#30363a', 10),
    tailLamp(214, 398, 4),
    blinker(228, 416),
    // tank with its shoulders
    shape(
      'M560 416C564 340 640 296 740 296C800 300 838 326 846 364L884 440L840 512L790 520Q720 440 600 446Q562 446 560 416Z',
      PAINT,
    ),
    shape('M700 440L840 400L850 500L796 516Q764 470 700 440Z', BLACK, 'opacity=".5"'),
    shine('M596 352Q660 312 760 318'),
    disc(728, 300, 14, GREY),
    // beak, screen, lamp
    shape('M820 360C880 336 960 356 1074 438L1066 452C1000 424 930 420 870 440Z', PAINT),
    shape('M812 336C826 250 850 196 876 182Q894 184 902 204L940 372C900 350 860 344 826 356Z', GLASS),
    line('M876 184Q894 184 902 204L938 366', '#7d8a92', 4),
    shape(
      'M872 372L962 384Q974 408 946 426L876 424Q892 396 872 372Z',
      LAMP,
      'stroke="#2b3034" stroke-width="6"',
    ),
    handlebar({ x: 824, y: 330 }, { x: 752, y: 262 }, { x: 786, y: 200 }),
    shape('M726 246q40 -26 72 4l6 34q-20 -20 -78 -8z', BLACK),
    blinker(860, 462),
  ].join('');
}

export function dirt(flank: Flank): string {
  const rear = { x: 340, y: 626 };
  const front = { x: 950, y: 612 };
  const pivot = { x: 545, y: 576 };
  return [
    wheel(rear, { r: 144, tyre: 42, rim: 'spoke', knobby: true }),
    wheel(front, { r: 158, tyre: 34, rim: 'spoke', knobby: true }),
    flank === 'left' ? chain(pivot, rear) : '',
    swingarm(pivot, rear, '#a4abaf'),
    shock({ x: 540, y: 410 }, { x: 512, y: 556 }, '#d7b32e'),
    fork({ x: 816, y: 312 }, front, '#b8902f'),
    line('M812 380L590 420L560 590M806 390L760 580L620 680', '#30363a', 19),
    shape('M520 420L630 420L640 580L580 630L540 580Z', '#2b3034'),
    inlineEngine(676, 576),
    line('M600 668L780 650', STEEL, 14),
    peg(540, 638),
    header('M736 470Q820 540 760 610', 18),
    flank === 'right' ? muffler('M520 470L366 398', 44, { x: 360, y: 396 }) : stand(580, 660, GROUND),
    // rear fender, seat
    shape('M600 400C500 400 400 372 262 300Q240 296 236 310C300 362 400 424 520 438L600 440Z', PAINT),
    shape('M404 410L560 420L590 520L500 500Z', '#f2f3f2'),
    box(474, 440, 64, 46, BLACK, 8, 'opacity=".85"'),
    shape('M388 358C470 372 560 366 650 326L700 318L706 342C640 380 560 408 470 402Z', BLACK),
    line('M420 372Q540 386 650 344', '#4a5156', 5),
    // shrouds
    shape('M610 384C650 336 720 310 790 330L826 372L884 470Q840 520 784 512L730 440L620 430Z', PAINT),
    shape('M720 400L812 380L850 468Q820 496 790 492Z', '#f2f3f2', 'opacity=".92"'),
    shine('M650 370Q710 334 776 344'),
    // front fender, number board
    shape('M806 428C880 396 980 400 1106 462Q1106 474 1092 474C1000 444 930 440 850 462Z', PAINT),
    shape(
      'M830 316L892 330Q914 380 906 430L852 436Q838 380 830 316Z',
      '#f4f4f2',
      'stroke="#c8ccce" stroke-width="3"',
    ),
    shape('M862 352l34 6q8 24 2 44l-30 2z', LAMP, 'stroke="#2b3034" stroke-width="4"'),
    handlebar({ x: 812, y: 312 }, { x: 742, y: 258 }, null),
    line('M776 266L826 262', '#b2332c', 18),
    shape('M716 240q44 -28 78 6l4 36q-22 -22 -82 -8z', PAINT),
  ].join('');
}

export function scooter(flank: Flank): string {
  const rear = { x: 360, y: 668 };
  const front = { x: 930, y: 668 };
  return [
    flank === 'left' ? stand(600, 700, GROUND) : '',
    wheel(rear, { r: 102, tyre: 34, rim: 'small', color: '#9aa1a5' }),
    wheel(front, { r: 102, tyre: 34, rim: 'small', color: '#9aa1a5' }),
    line('M870 400L930 668', STEEL, 22),
    shape('M300 690Q330 600 420 596L560 640L520 704L380 716Z', GREY),
    disc(420, 668, 42, STEEL),
    flank === 'right' ? muffler('M470 720L262 700', 46, { x: 256, y: 699 }) : '',
    // body, floor, leg shield: one line from tail to head
    shape(
      'M196 520C190 450 250 408 340 404L560 410Q610 416 620 470L640 610Q650 640 690 640L790 640Q820 640 822 606L832 420Q838 344 872 316L912 322Q934 390 930 470Q920 600 876 680Q860 706 820 706L560 706Q520 700 500 660C470 596 330 560 236 600Q204 580 196 520Z',
      PAINT,
    ),
    shape('M236 600C330 560 470 596 500 660L480 690C440 610 330 584 262 628Z', BLACK, 'opacity=".3"'),
    shine('M222 500Q250 436 350 424L540 428'),
    line('M880 352Q906 440 884 560', '#ffffff', 7, 'opacity=".45"'),
    line('M300 496L500 500M308 520L486 524', '#000000', 5, 'opacity=".22"'),
    box(640, 622, 176, 20, BLACK, 8),
    shape('M838 600Q900 510 1000 556Q1036 580 1042 632Q986 580 920 584Q872 590 848 640Z', PAINT),
    shine('M880 566Q940 534 996 570'),
    shape(
      'M262 404C270 360 340 352 430 358L560 366Q606 376 610 412Q560 428 440 422L280 428Q262 424 262 404Z',
      '#6b4a35',
    ),
    line('M290 392Q400 374 590 392', '#8c664d', 5),
    line('M262 402Q220 392 214 430', CHROME, 9),
    tailLamp(198, 484, -8),
    blinker(226, 560),
    // head
    shape('M800 300Q850 268 914 300Q940 330 920 352L850 356Q806 340 800 300Z', PAINT),
    roundLamp(906, 320, 34),
    handlebar({ x: 850, y: 300 }, { x: 806, y: 286 }, { x: 836, y: 214 }),
    shape('M868 276C880 226 900 196 918 188Q932 190 934 208L944 300Q910 270 868 290Z', GLASS),
    line('M838 480Q856 476 860 500', '#000000', 4, 'opacity=".3"'),
    blinker(928, 420),
    line('M820 560L800 600', CHROME, 6),
    shape('M640 610Q650 640 690 640L640 640Z', DARK),
  ].join('');
}
