import { sql, type Transaction } from 'kysely';
import { webpOfSvg, reencodeAll } from '../../../images/reencode';
import { saveImagen, storedAs, IMAGEN_SIZES } from '../../../modules/pedidos/commands/saveImagen';
import type { Database } from '../../schema';

/** Drawn pictures for some order lines of the demo. Shapes only, no text, so that they look the same everywhere. */

const WIDTH = 640;
const HEIGHT = 480;

const scene = (ground: string, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/><rect y="360" width="${WIDTH}" height="120" fill="#0002"/>${shapes}</svg>`;

const repeat = (count: number, shape: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => shape(i)).join('');

/** Pictures, with the words of the article names that they fit. The last one fits every article. */
const pictures: readonly { fits: RegExp; svg: string }[] = [
  {
    fits: /CEMENTO|MORTERO|ADHESIVO|REPELLO/,
    svg: scene(
      '#e7e2d8',
      repeat(7, i => {
        const x = i < 4 ? 60 + i * 135 : 125 + (i - 4) * 135;
        const y = i < 4 ? 280 : 165;
        return `<rect x="${x}" y="${y}" width="125" height="108" rx="18" fill="#b9b2a5"/><rect x="${x + 12}" y="${y + 34}" width="101" height="40" fill="#2f6f5e"/>`;
      }),
    ),
  },
  {
    fits: /VARILLA|TUBO|PERFIL|ANGULAR|ALAMBRE/,
    svg: scene(
      '#d5dde2',
      repeat(
        11,
        i =>
          `<rect x="40" y="${150 + i * 20}" width="${520 + (i % 3) * 25}" height="13" rx="6" fill="${i % 2 ? '#7b8790' : '#94a0a8'}"/>`,
      ),
    ),
  },
  {
    fits: /BLOCK|LADRILLO|PIEDRA|ARENA|BALDOSA|CERÁMICA/,
    svg: scene(
      '#efe6dc',
      repeat(
        15,
        i =>
          `<rect x="${70 + (i % 5) * 100 + (Math.floor(i / 5) % 2) * 20}" y="${320 - Math.floor(i / 5) * 78}" width="94" height="72" rx="4" fill="${i % 4 ? '#9c9a96' : '#86847f'}"/>`,
      ),
    ),
  },
  {
    fits: /./,
    svg: scene(
      '#e6ebe4',
      `<path d="M150 190l170-70 170 70v180l-170 70-170-70z" fill="#c59a63"/><path d="M150 190l170 70 170-70M320 260v180" fill="none" stroke="#8a6538" stroke-width="8"/><path d="M235 155l170 70v60" fill="none" stroke="#e9d9b8" stroke-width="26"/>`,
    ),
  },
];

/** Every ninth line of the newest orders gets a picture; the first of these lines gets two. */
const EVERY = 9;
const ORDERS = 40;

/** Adds pictures to lines of the newest orders, in the name of the user who placed the order. */
export async function insertImages(trx: Transaction<Database>): Promise<void> {
  const drawn = [];
  for (const { fits, svg } of pictures) {
    const made = await reencodeAll(await webpOfSvg(svg), IMAGEN_SIZES);
    if (!Array.isArray(made)) throw new Error(made.message);
    drawn.push({ fits, prepared: storedAs(made) });
  }
  const { rows: lines } = await sql<{
    id: number;
    idPedido: number;
    idProducto: number;
    nombreProducto: string;
    fecha: Date;
    idUsuario: number;
  }>`
    select d.id, d."idPedido", d."idProducto", d."nombreProducto", p.fecha, p."idUsuario"
    from (select id, fecha, "idUsuario" from pedido order by fecha desc, id desc limit ${ORDERS}) p
    join pedido_detalle d on d."idPedido" = p.id order by p.fecha desc, d.id`.execute(trx);
  const chosen = lines.filter((_, i) => i % EVERY === 0);
  for (const [index, { id, idPedido, idProducto, nombreProducto, fecha, idUsuario }] of chosen.entries()) {
    const fitting = drawn.filter(({ fits }) => fits.test(nombreProducto)).slice(0, index === 0 ? 2 : 1);
    await sql`select set_config('bodega.usuario', ${String(idUsuario)}, true)`.execute(trx);
    for (const { prepared } of fitting) {
      await saveImagen(
        { trx, usuario: { id: idUsuario, roll: 'Administrador' }, permisos: [], now: fecha },
        { idPedido, idProducto, idDetalle: id },
        prepared,
      );
    }
  }
}
