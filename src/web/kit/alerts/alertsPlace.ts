import { createContext } from 'react';

/** Between the alerts and the frame that has a place for them. */
interface AlertsPlaceValue {
  setSlot: (slot: HTMLElement | null) => void;
  /** An alert says that the server was not reached: nobody else needs to. */
  toldOfConnection: boolean;
}

export const AlertsPlace = createContext<AlertsPlaceValue>({ setSlot: () => {}, toldOfConnection: false });
