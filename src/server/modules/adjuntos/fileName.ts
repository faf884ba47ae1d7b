import { ADJUNTO_NOMBRE_MAX, adjuntoKinds, type TipoAdjunto } from '#contract/adjunto';
import { asShown, isStorable } from '#contract/declarations/fields';

const NAMELESS = 'archivo';

/** The endings of pictures, which are stored as another kind than they came as. */
const PICTURE = /^(jpe?g|png|webp)$/i;

const onlyStorable = (text: string): string => [...text].filter(isStorable).join('');

/** A name without the folders before it, and without what cannot be stored, shown or typed. */
const cleaned = (name: string): string => onlyStorable(asShown(name.normalize().replace(/^.*[/\\]/s, ''))).trim();

/**
 * The name under which a file is kept: its own, with the ending of what it is, so that a system that opens files by their endings
 * does what the file is for, and nothing else. At most 150 characters.
 */
export function keptName(name: string, tipo: TipoAdjunto): string {
  const { ending } = adjuntoKinds[tipo];
  const given = cleaned(name);
  const [, stem = '', last = ''] = /^(.*)\.([^.]*)$/.exec(given) ?? [];
  const isRight = last.toLowerCase() === ending;
  const whole = isRight || (tipo === 'imagen' && PICTURE.test(last)) ? stem : given;
  const room = ADJUNTO_NOMBRE_MAX - ending.length - 1;
  return `${
    whole
      .slice(0, room)
      .toWellFormed()
      .replace(/\ufffd$/, '')
      .trim() || NAMELESS
  }.${isRight ? last : ending}`;
}

/** `Content-Disposition` of a file with this name: in ASCII for old programs, and in UTF-8. */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
