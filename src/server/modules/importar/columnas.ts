import { categoriaCrear } from '#contract/categoria';
import { clienteCrear } from '#contract/cliente';
import { texto } from '#contract/fields';
import type { Importable, TIPOS_DE_COLUMNA, ValorImportado } from '#contract/importacion';
import { productoCrear } from '#contract/producto';
import { proveedorCrear } from '#contract/proveedor';
import type { z } from 'zod';

/** A column of an import: where its value goes, what it is called, and what the template says of it. */
export interface Columna {
  /** Path in the record, dotted. */
  campo: string;
  titulo: string;
  /** Other headings that mean the same: those of the screens, and those that people write. */
  alias?: readonly string[];
  tipo: (typeof TIPOS_DE_COLUMNA)[number];
  requerida: boolean;
  ayuda: string;
  ejemplo: string | number;
}

/** One catalogue as it is imported. */
export interface Importacion {
  columnas: readonly Columna[];
  /** The validation of the form (D34: its messages too). */
  schema: z.ZodType<Record<string, unknown>>;
  /** The column that no two records share. */
  clave: string;
  /** The value by which two of them are the same. */
  mismo: (valor: string) => string;
}

const plano = (valor: string): string => valor.toLowerCase();

type Detalle = Partial<Pick<Columna, 'alias' | 'tipo' | 'requerida'>>;
const columna = (
  campo: string,
  titulo: string,
  ejemplo: string | number,
  ayuda: string,
  detalle: Detalle = {},
): Columna => ({
  campo,
  titulo,
  ejemplo,
  ayuda,
  tipo: 'texto',
  requerida: true,
  ...detalle,
});

const HASTA_250 = 'Hasta 250 caracteres';
const TELEFONO = 'Diez dígitos con o sin separadores, con código de país y extensión (x) opcionales';
const CORREO = 'Una dirección de correo';

/** Every catalogue that is imported: its columns in the order of the template. */
export const importaciones: Record<Importable, Importacion> = {
  productos: {
    clave: 'codigo',
    mismo: plano,
    // The family comes by its name; its id is found in the database.
    schema: productoCrear.omit({ idCategoria: true }).extend({ familia: texto('La familia es requerida') }),
    columnas: [
      columna('codigo', 'Código', 'CEM-001', 'De 5 a 10 caracteres. No se repite', { alias: ['codigo del articulo'] }),
      columna('nombreProducto', 'Producto', 'Cemento gris', 'Hasta 100 caracteres', {
        alias: ['nombre', 'articulo', 'nombre del articulo', 'nombreProducto'],
      }),
      columna('presentacion', 'Presentación', 'Saco de 50 kg', HASTA_250),
      columna('descripcion', 'Descripción', 'Cemento de uso general', HASTA_250),
      columna('costo', 'Costo', 6850.5, 'En colones, con dos decimales como máximo', { tipo: 'dinero' }),
      columna('familia', 'Familia', 'Obra gris', 'El nombre de una familia activa que ya existe', {
        alias: ['categoria'],
      }),
      columna('precio', 'Precio', 7900, 'En colones. En blanco: se vende al costo', {
        tipo: 'dinero',
        requerida: false,
      }),
      columna('stock', 'Stock', 40, 'La existencia con la que empieza, con tres decimales como máximo. En blanco: 0', {
        tipo: 'cantidad',
        requerida: false,
        alias: ['existencia'],
      }),
    ],
  },
  categorias: {
    clave: 'nombre',
    mismo: plano,
    schema: categoriaCrear,
    columnas: [
      columna('nombre', 'Nombre', 'Obra gris', 'Solo letras y espacios. No se repite', { alias: ['familia'] }),
    ],
  },
  proveedores: {
    clave: 'razonSocial',
    mismo: plano,
    schema: proveedorCrear,
    columnas: [
      columna('razonSocial', 'Razón social', 'Ferretería Ejemplo S.A.', `${HASTA_250}. No se repite`, {
        alias: ['nombre'],
      }),
      columna('telefonos', 'Teléfonos', '2222-3333 / 2222-4444', 'Los de la empresa, como se quieran escribir'),
      columna('mailOrden', 'Correo orden', 'ordenes@ejemplo.cr', `${CORREO}: ahí llegan las órdenes de compra`, {
        alias: ['mailOrden'],
      }),
      columna('mailGeneral', 'Correo general', 'info@ejemplo.cr', CORREO, { alias: ['mailGeneral'] }),
      columna('contacto', 'Contacto', 'María Ejemplo', HASTA_250, { alias: ['nombre contacto'] }),
      columna('telefono', 'Celular', '506-888-777-6666', TELEFONO, { alias: ['telefono', 'celular del contacto'] }),
      columna('direccion.provincia', 'Provincia', 'San José', HASTA_250),
      columna('direccion.ciudad', 'Ciudad', 'Escazú', HASTA_250, { requerida: false }),
      columna('direccion.calle', 'Calle', 'Calle 5', HASTA_250, { requerida: false }),
      columna('direccion.numeroCasa', 'Casa', '25', HASTA_250, {
        requerida: false,
        alias: ['numeroCasa', 'numero de casa'],
      }),
    ],
  },
  clientes: {
    clave: 'cedula',
    mismo: valor => plano(valor).replace(/[-\s]/g, ''),
    schema: clienteCrear,
    columnas: [
      columna('nombre', 'Nombre', 'Ana', HASTA_250),
      columna('apellido', 'Apellido', 'Ejemplo', HASTA_250, { alias: ['apellidos'] }),
      columna('cedula', 'Cedula', '1-1234-0567', `${HASTA_250}. No se repite`, { alias: ['identificacion'] }),
      columna('telefono', 'Telefono', '506-888-777-6666', TELEFONO),
      columna('email', 'Email', 'ana@ejemplo.cr', CORREO, { alias: ['correo', 'correo electronico'] }),
      columna('direccion.provincia', 'Provincia', 'San José', HASTA_250),
      columna('direccion.ciudad', 'Ciudad', 'Escazú', HASTA_250),
      columna('direccion.calle', 'Calle', 'Calle 5', HASTA_250),
      columna('direccion.numeroCasa', 'Casa', '25', HASTA_250, { alias: ['numeroCasa', 'numero de casa'] }),
    ],
  },
};

/** The value of a record at a column's path, as it is printed. */
export function valorEn(record: Record<string, unknown>, campo: string): ValorImportado {
  let valor: unknown = record;
  for (const name of campo.split('.'))
    valor =
      typeof valor === 'object' && valor !== null && name in valor ? (valor as Record<string, unknown>)[name] : null;
  return typeof valor === 'number' || typeof valor === 'string' ? valor : null;
}
