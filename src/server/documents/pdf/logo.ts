import type { Pen } from './pen';
import { colors } from './theme';

/** Draws Bodega's logo, a warehouse front in white on teal, as vector graphics. */
export function drawLogo(pen: Pen, x: number, y: number, size: number): void {
  const unit = size / 40;
  const point = (dx: number, dy: number): [number, number] => [x + dx * unit, y + dy * unit];
  pen.box(x, y, size, size, colors.primary, size / 5);
  pen.polygon([point(8, 31), point(8, 17), point(20, 9), point(32, 17), point(32, 31)], colors.white);
  for (const dy of [20.5, 25, 29.5]) pen.rule(x + 14 * unit, y + dy * unit, 12 * unit, colors.primary, 2.5 * unit);
}
