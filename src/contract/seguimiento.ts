import { z } from 'zod';

const numero = z.number().nullish();

/** A line as tracking shows it (SPEC part 3): delivered when, ordered, received. */
export const seguimientoLinea = z.object({
  id: z.number(),
  idPedido: numero,
  nombreProducto: z.string(),
  cantidad: z.number(),
  recibido: z
    .number()
    .nullish()
    .transform(value => value ?? 0),
  direccionamiento: z.string().nullish(),
  entregado: z.string().nullish(),
});
export type SeguimientoLinea = z.infer<typeof seguimientoLinea>;

/** The lines inside a tracking item have no id of their own in SPEC: their place is one. */
const lineas = z.array(z.looseObject({})).transform((all, context) =>
  all.map((linea, index) => {
    const parsed = seguimientoLinea.safeParse({ ...linea, id: linea['id'] ?? index + 1 });
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'La línea no es válida' });
    return z.NEVER;
  }),
);

const PRIME = 31;
/** A provider that knows only SPEC names a project and nothing else: the same name is always the same number. */
const numeroDe = (nombre: string): number =>
  [...nombre].reduce((sum, char) => (sum * PRIME + (char.codePointAt(0) ?? 0)) % 2_147_483_647, 7) + 1;

/**
 * A tracking item (SPEC part 3): a project and the lines of its orders that are not Cerrado, delivered ones included (D10).
 * A page of them carries `resumen` in place of the lines, which may be very many: they have a call of their own.
 */
export const seguimiento = z
  .object({
    id: numero,
    nombreProyecto: z.string(),
    /** How many orders and lines; of how many lines something is still to come; how many orders are overdue (D12). */
    resumen: z
      .object({ pedidos: z.number(), lineas: z.number(), pendientes: z.number(), atrasados: z.number() })
      .nullish(),
    pedidoDetalles: lineas.nullish(),
  })
  .transform(({ id, ...item }) => ({ ...item, id: id ?? numeroDe(item.nombreProyecto) }));
export type Seguimiento = z.infer<typeof seguimiento>;
