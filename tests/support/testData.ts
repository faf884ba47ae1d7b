import { z } from 'zod';
import { pedido, type Pedido } from '#contract/pedido';
import { type Answer, type AppUnderTest, type Caller, idOf } from './app';

/** Creates records through the API; tests name only the fields they care about. */
export interface TestData {
  familia(nombre?: string): Promise<number>;
  articulo(campos?: Record<string, unknown>): Promise<number>;
  proyecto(nombre?: string): Promise<number>;
  /** A new order by that caller; by default one line of 10 units. */
  pedido(caller: Caller, idProyecto: number, lineas?: Record<string, unknown>[]): Promise<Pedido>;
}

/** 1 -> A, 27 -> AA: names of categories may only contain letters. */
const letters = (n: number): string =>
  n > 26 ? letters(Math.floor((n - 1) / 26)) + letters(((n - 1) % 26) + 1) : String.fromCharCode(64 + n);

export const pedidoOf = (answer: Answer): Pedido => pedido.parse(answer.data);

/** The answer of a call that must have made something. */
export const created = (answer: Answer): Answer => {
  if (answer.status !== 201) throw new Error(`Not created: ${answer.status} ${answer.message}`);
  return answer;
};

export function testData({ admin }: AppUnderTest): TestData {
  let number = 0;
  let idCategoria: number | undefined;
  const familia = async (nombre = `Familia ${letters(++number)}`) =>
    idOf(created(await admin.post('/Categoria', { nombre })));
  const articulo = async (campos: Record<string, unknown> = {}) => {
    idCategoria ??= await familia();
    const codigo = `ART-${String(++number).padStart(4, '0')}`;
    const base = { codigo, nombreProducto: `Artículo ${number}`, presentacion: 'Unidad', descripcion: 'De prueba' };
    return idOf(created(await admin.post('/Producto', { ...base, costo: 100, idCategoria, ...campos })));
  };
  return {
    familia,
    articulo,
    proyecto: async (nombre = `Proyecto ${++number}`) => idOf(created(await admin.post('/Proyecto', { nombre }))),
    pedido: async (caller, idProyecto, lineas) => {
      const detallePedido = lineas ?? [{ idProducto: await articulo(), cantidad: 10, direccionamiento: '1.1' }];
      return pedidoOf(
        created(await caller.post('/Pedidos', { idProyecto, emailUsuario: caller.email, detallePedido })),
      );
    },
  };
}

/** The ids of a list response. */
export const idsOf = (answer: Answer): number[] =>
  z
    .array(z.object({ id: z.number() }))
    .parse(answer.data)
    .map(({ id }) => id);

/** A field of every row of a list response. */
export const column = (answer: Answer, field: string): unknown[] =>
  z
    .array(z.record(z.string(), z.unknown()))
    .parse(answer.data)
    .map(row => row[field]);

/** Field errors of a refusal. */
export const errorsOf = (answer: Answer): Record<string, string> =>
  z.object({ errors: z.record(z.string(), z.string()) }).parse(answer.data).errors;
