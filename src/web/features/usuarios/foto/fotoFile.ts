import { FOTO_BYTES_MAX } from '#contract/usuarioAdmin';

const KINDS = ['image/jpeg', 'image/png', 'image/webp'];

/** For the `accept` of a file input. */
export const FOTO_ACCEPT = KINDS.join(',');

const MEGABYTE = 1024 * 1024;

/** Why a file will not do as a photo, before it is sent; null when it may (D22). */
export function fotoProblem({ type, size }: File): string | null {
  if (!KINDS.includes(type)) return 'La foto debe ser una imagen JPEG, PNG o WebP';
  if (size > FOTO_BYTES_MAX) return `La foto pesa más de ${FOTO_BYTES_MAX / MEGABYTE} MB`;
  return null;
}
