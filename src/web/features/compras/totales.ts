import { totalesDeCompra, totalesImpresos, type Compra, type Totales } from '#contract/compra';

/** The totals of a purchase as its paper prints them; a provider that sends no subtotal has that of its lines (D48). */
export const totalesDe = ({ subtotal, detalleCompra }: Pick<Compra, 'subtotal' | 'detalleCompra'>): Totales =>
  totalesImpresos({ subtotal: subtotal ?? totalesDeCompra(detalleCompra).subtotal });
