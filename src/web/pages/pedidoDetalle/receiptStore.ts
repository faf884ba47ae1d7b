import { createStoredState, type StoredState } from '../../components/document/storedState';
import { newKey } from '../../providers/idempotency';
import { emptyReceipt, receipt, type Receipt } from './receipt';

export const receiptStorageKey = (userId: number, orderId: number): string =>
  `bodega.pedido.recepcion.v1.${userId}.${orderId}`;

export type ReceiptStore = StoredState<Receipt>;

/** What a user has typed for an order: kept in the tab until it is sent, over a reload and a session that ran out. */
export const createReceiptStore = (userId: number, orderId: number, storage: Storage = sessionStorage): ReceiptStore =>
  createStoredState({
    storage,
    key: receiptStorageKey(userId, orderId),
    parse: stored => receipt.safeParse(stored).data,
    fresh: () => emptyReceipt(newKey()),
    isBlank: ({ lines }) => Object.keys(lines).length === 0,
  });
