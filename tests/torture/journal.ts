/** The acknowledged writes. In the end each must exist exactly once. */
export interface Journal {
  /** Orders by id, with the ids of their lines. */
  pedidos: Map<number, number[]>;
  /** Quantity received by line, in thousandths. */
  recibido: Map<number, number>;
  /** Images uploaded, by line. */
  imagenes: Map<number, number>;
  compras: Map<number, Documento>;
  ventas: Map<number, Documento>;
  /** Number of acknowledged writes by kind. */
  writes: Map<string, number>;
  /** Number of refusals by kind and message; refused writes must have no effect. */
  refusals: Map<string, number>;
}

/** The last acknowledged state of a purchase or sale. */
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
