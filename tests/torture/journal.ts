/** What the server acknowledged. At the end all of it must be there, once. */
export interface Journal {
  /** Orders by id, with the ids of their lines. */
  pedidos: Map<number, number[]>;
  /** Thousandths of a unit received, by line. */
  recibido: Map<number, number>;
  /** Images uploaded, by line. */
  imagenes: Map<number, number>;
  compras: Map<number, Documento>;
  ventas: Map<number, Documento>;
  /** Acknowledged writes by kind. */
  writes: Map<string, number>;
  /** Definite refusals by kind and message: nothing may come of these. */
  refusals: Map<string, number>;
}

/** A purchase or a sale as it was last acknowledged. */
interface Documento {
  idPedido?: number | null;
  total: number;
  estado: string;
}

export const newJournal = (): Journal => ({
  pedidos: new Map(),
  recibido: new Map(),
  imagenes: new Map(),
  compras: new Map(),
  ventas: new Map(),
  writes: new Map(),
  refusals: new Map(),
});

export const add = <K>(counts: Map<K, number>, key: K, amount = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + amount);

export const totalOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
