import { useEffect, useState } from 'react';
import { newKey } from '../../providers/idempotency';
import { emptyReceipt, type Receipt } from './receipt';
import { loadReceipt, receiptStorageKey, saveReceipt } from './receiptStore';

export interface ReceiptState {
  receipt: Receipt;
  update: (change: (current: Receipt) => Receipt) => void;
  /** Forgets what was typed; the next receipt has a key of its own. */
  reset: () => void;
}

/** What is being received of an order: kept in this tab over a reload and a session that ran out. */
export function useReceipt(userId: number, orderId: number): ReceiptState {
  const storageKey = receiptStorageKey(userId, orderId);
  const [receipt, setReceipt] = useState(() => loadReceipt(storageKey));
  useEffect(() => saveReceipt(storageKey, receipt), [storageKey, receipt]);

  const reset = () => {
    const next = emptyReceipt(newKey());
    // At once: the screen may be gone before an effect runs.
    saveReceipt(storageKey, next);
    setReceipt(next);
  };
  return { receipt, update: setReceipt, reset };
}
