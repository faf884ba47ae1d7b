let underWay: Promise<boolean> | null = null;

/** Notes a look-up, which resolves to whether its record was found, once what was typed after its code is typed too. */
export function noteLookUp(lookUp: Promise<boolean>): void {
  underWay = lookUp;
  void lookUp.finally(() => {
    if (underWay === lookUp) underWay = null;
  });
}

/** The look-up whose line a document that is confirmed now would leave out; null if there is none. */
export const lookUpUnderWay = () => underWay;
