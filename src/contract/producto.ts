import { z } from 'zod';
import { CANTIDAD_MAX, CODIGO_MAX, CODIGO_MIN, NOMBRE_PRODUCTO_MAX } from './constants';
import {
  cantidad,
  dinero,
  estatusInicial,
  id,
  opcional,
  referencia,
  registro,
  texto,
  textoLibre,
  textoOpcional,
} from './fields';

/** The messages that differ between adding and editing (SPEC part 5). */
const mensajes = {
  crear: { presentacion: 'La presentación del artículo es requerido', familia: 'La familia es requerida' },
  editar: { presentacion: 'La presentacion es requerido', familia: 'La categoria es requerida' },
};

const campos = ({ presentacion, familia }: (typeof mensajes)['crear']) => ({
  codigo: texto('El codigo es requerido', CODIGO_MAX).min(
    CODIGO_MIN,
    `El codigo lleva de ${CODIGO_MIN} a ${CODIGO_MAX} caracteres`,
  ),
  nombreProducto: texto('El nombre del artículo es requerido', NOMBRE_PRODUCTO_MAX),
  presentacion: texto(presentacion),
  descripcion: texto('La descripcion es requerida'),
  costo: dinero('El costo es requerido'),
  idCategoria: id(familia),
  precio: opcional(dinero('El precio es requerido')),
  stock: opcional(cantidad('El stock es requerido', 0)),
  imagen: textoOpcional(),
});

/** An article (SPEC part 3). `costo` and `precio` in colones; `stock` in units of its presentation; `iva` in per cent. */
export const producto = z.object({
  ...registro,
  codigo: z.string(),
  nombreProducto: z.string(),
  presentacion: z.string(),
  descripcion: z.string(),
  imagen: z.string().nullish(),
  costo: z.number(),
  precio: z.number().nullish(),
  stock: z.number().max(CANTIDAD_MAX).nullish(),
  iva: z.number().nullish(),
  idCategoria: z.number().nullish(),
  categoria: z.object({ id: z.number(), nombre: z.string() }).nullish(),
});
export const productoCrear = z.object({ ...campos(mensajes.crear), estatus: estatusInicial });
/** What the forms keep out of sight may be missing from an update, which then leaves it as it is. */
const ocultos = {
  precio: opcional(dinero('El precio es requerido')).optional(),
  imagen: opcional(textoLibre()).optional(),
};
export const productoEditar = z.object({ ...campos(mensajes.editar), ...ocultos, ...referencia });

export type Producto = z.infer<typeof producto>;

export const MENSAJE_PRODUCTO_CREADO = 'El artículo se agregó correctamente';
