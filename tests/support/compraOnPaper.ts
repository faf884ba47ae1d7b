import { minus, plus } from '#contract/text/sums';

/** D49: counts deliveries towards purchases, one after the other, as one would on paper. */
export class CompraOnPaper {
  readonly shares: { compra: number; linea: number; cantidad: number; recibido: number }[] = [];
  readonly states = new Map<number, string>();
  private readonly deliveries = new Map<number, { resto: number; counted: { share: number; cantidad: number }[] }>();

  /** Records a purchase; purchases are kept oldest first. */
  buy(compra: number, cantidades: readonly { linea: number; cantidad: number }[]) {
    this.states.set(compra, 'Pendiente');
    for (const one of cantidades) this.shares.push({ compra, ...one, recibido: 0 });
  }

  /** The state of a purchase and its lines. */
  told(id: number) {
    const lines = this.shares.filter(({ compra }) => compra === id).map(({ linea, recibido }) => ({ linea, recibido }));
    return { id, estado: this.states.get(id), lines };
  }

  private settle(compras: Iterable<number>, isCorrection: boolean) {
    for (const compra of compras) {
      if (this.states.get(compra) === 'Anulada') continue;
      const isWhole = this.shares.every(one => one.compra !== compra || one.recibido === one.cantidad);
      if (isWhole) this.states.set(compra, 'Recibida');
      else if (isCorrection) this.states.set(compra, 'Pendiente');
    }
  }

  receive(id: number, linea: number, cantidad: number) {
    const delivery = { resto: cantidad, counted: [] as { share: number; cantidad: number }[] };
    let left = cantidad;
    for (const [share, one] of this.shares.entries()) {
      if (one.linea !== linea || this.states.get(one.compra) === 'Anulada') continue;
      const part = Math.min(left, minus(one.cantidad, one.recibido));
      if (part <= 0) continue;
      one.recibido = plus(one.recibido, part);
      left = minus(left, part);
      delivery.counted.push({ share, cantidad: part });
    }
    this.deliveries.set(id, delivery);
    this.settle(new Set(delivery.counted.map(({ share }) => this.shares[share]?.compra ?? 0)), false);
  }

  correct(id: number, cantidad: number) {
    const delivery = this.deliveries.get(id);
    if (!delivery) throw new Error('There was no such delivery');
    delivery.resto = minus(delivery.resto, cantidad);
    const touched = new Set<number>();
    let surplus = minus(
      delivery.counted.reduce((sum, one) => plus(sum, one.cantidad), 0),
      delivery.resto,
    );
    for (const one of delivery.counted.toReversed()) {
      const part = Math.min(surplus, one.cantidad);
      const share = this.shares[one.share];
      if (part <= 0 || !share) continue;
      one.cantidad = minus(one.cantidad, part);
      share.recibido = minus(share.recibido, part);
      surplus = minus(surplus, part);
      touched.add(share.compra);
    }
    this.settle(touched, true);
  }
}
