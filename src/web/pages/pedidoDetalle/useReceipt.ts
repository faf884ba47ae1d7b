import { useMemo, useSyncExternalStore } from 'react';
import type { Receipt } from './receipt';
import { createReceiptStore, type ReceiptStore } from './receiptStore';

/** What a user is receiving of an order. */
export function useReceipt(userId: number, orderId: number): { receipt: Receipt; store: ReceiptStore } {
  const store = useMemo(() => createReceiptStore(userId, orderId), [userId, orderId]);
  const receipt = useSyncExternalStore(store.subscribe, store.get);
  return { receipt, store };
}
