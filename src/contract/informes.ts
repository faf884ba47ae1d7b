import { bajoMinimo } from './bajoMinimo';
import { gasto } from './gasto';
import type { AnyInforme, InformeCall } from './declarations/informe';
import { comprasAtrasadas } from './comprasAtrasadas';
import { facturasProveedor } from './facturasProveedor';
import { recordOf } from './declarations/recordOf';
import { totales } from './totales';

/** Every declared report. Its calls and gates, its menu entry, its screen, its PDF and its Excel follow from this list. */
export const informes = { bajoMinimo, comprasAtrasadas, facturasProveedor, gasto, totales };

export type InformeName = keyof typeof informes;

export const INFORMES = Object.keys(informes) as InformeName[];

/** A value for each report. */
export const perInforme = <T>(make: (declared: AnyInforme, name: InformeName) => T): Record<InformeName, T> =>
  recordOf(INFORMES, name => make(informes[name], name));

type InformeCallName = `${InformeName}.${'list' | 'listado'}` | `cifras.${InformeName}`;

/** A value for each call of each report, by the call's name: `totales.list`, `cifras.totales`. */
export const perInformeCall = <T>(make: (declared: AnyInforme) => Record<InformeCall, T>): Record<InformeCallName, T> =>
  Object.fromEntries(
    INFORMES.flatMap(name => {
      const { list, listado, cifras } = make(informes[name]);
      return [
        [`${name}.list`, list],
        [`${name}.listado`, listado],
        [`cifras.${name}`, cifras],
      ];
    }),
  ) as Record<InformeCallName, T>;
