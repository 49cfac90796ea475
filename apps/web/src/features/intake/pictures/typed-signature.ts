import { PAD_HEIGHT } from './ink.ts';

const WIDTH = 600;
const MARGIN = 24;
const DENSITY = 2;
const LARGEST = 52;
const SMALLEST = 14;

/** Draws the typed name in a handwriting font, in the size of the pad; null without a name. */
export function drawTyped(typed: string): HTMLCanvasElement | null {
  const name = typed.trim();
  if (!name) return null;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * DENSITY;
  canvas.height = PAD_HEIGHT * DENSITY;
  const ink = canvas.getContext('2d');
  if (!ink) return null;
  ink.scale(DENSITY, DENSITY);
  ink.fillStyle = '#fff';
  ink.fillRect(0, 0, WIDTH, PAD_HEIGHT);
  ink.fillStyle = '#101418';
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  const room = WIDTH - 2 * MARGIN;
  ink.font = `${LARGEST}px cursive`;
  const size = Math.max(SMALLEST, Math.min(LARGEST, (LARGEST * room) / ink.measureText(name).width));
  ink.font = `${size}px cursive`;
  ink.fillText(name, WIDTH / 2, PAD_HEIGHT / 2, room);
  return canvas;
}
