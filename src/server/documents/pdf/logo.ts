import type { Pen } from './pen';
import { colors } from './theme';

/** The mark: a warehouse front with its roof and the slats of its gate, white on deep teal. Drawn, so always sharp. */
export function drawLogo(pen: Pen, x: number, y: number, size: number): void {
  const unit = size / 40;
  const point = (dx: number, dy: number): [number, number] => [x + dx * unit, y + dy * unit];
  pen.box(x, y, size, size, colors.primary, size / 5);
  pen.polygon([point(8, 31), point(8, 17), point(20, 9), point(32, 17), point(32, 31)], colors.white);
  for (const dy of [20.5, 25, 29.5]) pen.rule(x + 14 * unit, y + dy * unit, 12 * unit, colors.primary, 2.5 * unit);
}
