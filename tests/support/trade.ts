import { compra, type Compra } from '#contract/compra';
import { venta, type Venta } from '#contract/venta';
import { type Answer, type AppUnderTest, type Caller, idOf } from './app';
import { created } from './testData';

/** Creates purchases and sales through the API; tests name only the fields they care about. */
export interface Trade {
  proveedor(fields?: Record<string, unknown>): Promise<number>;
  cliente(fields?: Record<string, unknown>): Promise<number>;
  /** Body of a purchase by that caller. */
  compraBody(
    caller: Caller,
    lineas: Record<string, unknown>[],
    fields?: Record<string, unknown>,
  ): Record<string, unknown>;
  compra(caller: Caller, lineas: Record<string, unknown>[], fields?: Record<string, unknown>): Promise<Compra>;
  /** Body of a sale by that caller. */
  ventaBody(
    caller: Caller,
    lineas: Record<string, unknown>[],
    fields?: Record<string, unknown>,
  ): Record<string, unknown>;
  venta(caller: Caller, lineas: Record<string, unknown>[], fields?: Record<string, unknown>): Promise<Venta>;
}

export const compraOf = (answer: Answer): Compra => compra.parse(answer.data);
export const ventaOf = (answer: Answer): Venta => venta.parse(answer.data);

/** Helpers for suppliers, customers, purchases and sales, with a default supplier and customer. */
export async function startTrade({ admin }: AppUnderTest): Promise<Trade> {
  let number = 0;
  const proveedor = async (fields: Record<string, unknown> = {}) => {
    const base = {
      razonSocial: `Proveedor ${++number}`,
      telefonos: '2222-3333',
      telefono: '+506 888 877 7766',
      contacto: 'Rosa',
    };
    const mail = { mailOrden: `ordenes${number}@prueba.cr`, mailGeneral: `info${number}@prueba.cr` };
    return idOf(
      created(await admin.post('/Proveedor', { ...base, ...mail, direccion: { provincia: 'Heredia' }, ...fields })),
    );
  };
  const cliente = async (fields: Record<string, unknown> = {}) => {
    const base = {
      nombre: 'Marta',
      apellido: `Rojas ${++number}`,
      cedula: '001-1830417-9',
      telefono: '+506 888 877 7766',
    };
    const direccion = { provincia: 'Cartago', ciudad: 'Paraíso', calle: 'Central', numeroCasa: '12' };
    return idOf(
      created(await admin.post('/Cliente', { ...base, email: `cliente${number}@prueba.cr`, direccion, ...fields })),
    );
  };
  const [idProveedor, idCliente] = [await proveedor(), await cliente()];
  const compraBody: Trade['compraBody'] = (caller, lineas, fields) => ({
    emailUsuario: caller.email,
    idProveedor,
    detalleCompra: lineas.map(line => ({ costo: 100, cantidad: 1, ...line })),
    ...fields,
  });
  const ventaBody: Trade['ventaBody'] = (caller, lineas, fields) => ({
    emailUsuario: caller.email,
    idCliente,
    detalleVentas: lineas.map(line => ({ cantidad: 1, ...line })),
    ...fields,
  });
  return {
    proveedor,
    cliente,
    compraBody,
    ventaBody,
    compra: async (caller, lineas, fields) =>
      compraOf(created(await caller.post('/Compra', compraBody(caller, lineas, fields)))),
    venta: async (caller, lineas, fields) =>
      ventaOf(created(await caller.post('/Venta', ventaBody(caller, lineas, fields)))),
  };
}
