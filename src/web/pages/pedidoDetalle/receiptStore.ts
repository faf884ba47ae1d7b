import { newKey } from '../../providers/idempotency';
import { emptyReceipt, receipt, type Receipt } from './receipt';

/** What a user has typed for an order: kept until it is sent, over a reload and a session that ran out. */
export const receiptStorageKey = (userId: number, orderId: number): string =>
  `bodega.pedido.recepcion.v1.${userId}.${orderId}`;

export function loadReceipt(storageKey: string, storage: Storage = sessionStorage): Receipt {
  try {
    const { data } = receipt.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null'));
    if (data) return data;
  } catch {
    // No JSON, or no storage: nothing was typed.
  }
  return emptyReceipt(newKey());
}

export function saveReceipt(storageKey: string, current: Receipt, storage: Storage = sessionStorage): void {
  try {
    if (Object.keys(current.lines).length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // A full or forbidden storage: what was typed lives on in this tab.
  }
}
