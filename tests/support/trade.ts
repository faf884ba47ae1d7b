import { compra, type Compra } from '#contract/compra';
import { venta, type Venta } from '#contract/venta';
import { type Answer, type AppUnderTest, type Caller, idOf } from './app';

/** Creates purchases and sales through the API; tests name only the fields they care about. */
export interface Trade {
  proveedor(campos?: Record<string, unknown>): Promise<number>;
  cliente(campos?: Record<string, unknown>): Promise<number>;
  /** Body of a purchase by that caller. */
  orden(caller: Caller, lineas: Record<string, unknown>[], campos?: Record<string, unknown>): Record<string, unknown>;
  compra(caller: Caller, lineas: Record<string, unknown>[], campos?: Record<string, unknown>): Promise<Compra>;
  /** Body of a sale by that caller. */
  factura(caller: Caller, lineas: Record<string, unknown>[], campos?: Record<string, unknown>): Record<string, unknown>;
  venta(caller: Caller, lineas: Record<string, unknown>[], campos?: Record<string, unknown>): Promise<Venta>;
}

export const compraOf = (answer: Answer): Compra => compra.parse(answer.data);
export const ventaOf = (answer: Answer): Venta => venta.parse(answer.data);

const created = (answer: Answer): Answer => {
  if (answer.status !== 201) throw new Error(`Not created: ${answer.status} ${answer.message}`);
  return answer;
};

/** Helpers for suppliers, customers, purchases and sales, with a default supplier and customer. */
export async function startTrade({ admin }: AppUnderTest): Promise<Trade> {
  let number = 0;
  const proveedor = async (campos: Record<string, unknown> = {}) => {
    const base = {
      razonSocial: `Proveedor ${++number}`,
      telefonos: '2222-3333',
      telefono: '+506 888 877 7766',
      contacto: 'Rosa',
    };
    const mail = { mailOrden: `ordenes${number}@prueba.cr`, mailGeneral: `info${number}@prueba.cr` };
    return idOf(
      created(await admin.post('/Proveedor', { ...base, ...mail, direccion: { provincia: 'Heredia' }, ...campos })),
    );
  };
  const cliente = async (campos: Record<string, unknown> = {}) => {
    const base = {
      nombre: 'Marta',
      apellido: `Rojas ${++number}`,
      cedula: '001-1830417-9',
      telefono: '+506 888 877 7766',
    };
    const direccion = { provincia: 'Cartago', ciudad: 'Paraíso', calle: 'Central', numeroCasa: '12' };
    return idOf(
      created(await admin.post('/Cliente', { ...base, email: `cliente${number}@prueba.cr`, direccion, ...campos })),
    );
  };
  const [idProveedor, idCliente] = [await proveedor(), await cliente()];
  const orden: Trade['orden'] = (caller, lineas, campos) => ({
    emailUsuario: caller.email,
    idProveedor,
    detalleCompra: lineas.map(line => ({ costo: 100, cantidad: 1, ...line })),
    ...campos,
  });
  const factura: Trade['factura'] = (caller, lineas, campos) => ({
    emailUsuario: caller.email,
    idCliente,
    detalleVentas: lineas.map(line => ({ cantidad: 1, ...line })),
    ...campos,
  });
  return {
    proveedor,
    cliente,
    orden,
    factura,
    compra: async (caller, lineas, campos) =>
      compraOf(created(await caller.post('/Compra', orden(caller, lineas, campos)))),
    venta: async (caller, lineas, campos) =>
      ventaOf(created(await caller.post('/Venta', factura(caller, lineas, campos)))),
  };
}
