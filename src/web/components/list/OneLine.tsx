import type { MouseEvent, ReactNode } from 'react';

/** The browser's own tooltip, and only where the text was cut: a Material one in every cell is felt on a slow machine. */
const showWhole = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
  currentTarget.title = isCut ? (currentTarget.textContent ?? '') : '';
};

const style = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Text that stays in one line; a tooltip shows all of it where it was cut. */
export const OneLine = ({ children }: { children: ReactNode }) => (
  <span style={style} onMouseEnter={showWhole}>
    {children}
  </span>
);
