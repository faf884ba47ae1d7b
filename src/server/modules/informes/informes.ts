import type { InformeName } from '#contract/informes';
import type { ListQuery } from '../../lists/query';
import type { Sums } from '../../lists/read';
import type { ListSource } from '../../lists/source';
import type { Person } from '../../scope';
import { comprasAtrasadas } from '../compras/atrasadas';
import { gasto } from '../compras/gasto';
import { totales } from '../pedidos/totales';
import { bajoMinimo } from '../productos/bajoMinimo';

/** Who asks for a report, and what of it. */
export interface Asked {
  person: Person;
  query: ListQuery;
  timeZone: string;
  /** Whether this server sends e-mail. */
  correoDisponible?: boolean;
}

/** Where a declared report is read from: its rows, and what all of them add up to. */
export interface InformeServido {
  source: (asked: Asked) => ListSource;
  sums: (asked: Asked) => Sums;
}

/** Every declared report as it is served. */
export const informesServidos: Record<InformeName, InformeServido> = { bajoMinimo, comprasAtrasadas, gasto, totales };
