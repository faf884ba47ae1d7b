import type { InformeName } from '#contract/informes';
import { comprasAtrasadas } from '../compras/atrasadas';
import { facturasProveedor } from '../compras/facturasProveedor';
import { gasto } from '../compras/gasto';
import { totales } from '../pedidos/totales';
import { bajoMinimo } from '../productos/bajoMinimo';
import type { ServedInforme } from './servedInforme';

/** Server side of all reports. */
export const servedInformes: Record<InformeName, ServedInforme> = {
  bajoMinimo,
  comprasAtrasadas,
  facturasProveedor,
  gasto,
  totales,
};
