import { totalesDeCompra, totalesImpresos, type Compra, type Totales } from '#contract/compra';

/** A purchase's totals, rounded as printed; a provider without subtotals gets that of its lines (D48). */
export const totalesDe = ({ subtotal, detalleCompra }: Pick<Compra, 'subtotal' | 'detalleCompra'>): Totales =>
  totalesImpresos({ subtotal: subtotal ?? totalesDeCompra(detalleCompra).subtotal });
