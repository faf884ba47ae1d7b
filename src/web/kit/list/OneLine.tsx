import { Fragment, type CSSProperties, type MouseEvent, type ReactNode } from 'react';

/** The browser's own tooltip, and only where the text was cut: a Material one in every cell is felt on a slow machine. */
const showWhole = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = currentTarget;
  const isCut = scrollWidth > clientWidth || scrollHeight > clientHeight;
  currentTarget.title = isCut ? (currentTarget.textContent ?? '') : '';
};

const style = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'var(--one-line, nowrap)',
} as const;

/** For what stands around: its texts of one line take as many as they need, where no pointer could ask for the rest. */
export const wholeTexts = { '--one-line': 'normal' };

/** Text that stays in one line; a tooltip shows all of it where it was cut. */
export const OneLine = ({ children }: { children: ReactNode }) => (
  <span style={style} onMouseEnter={showWhole}>
    {children}
  </span>
);

/** Two lines are as high as a row. */
const twoLines: CSSProperties = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: 1.35,
};

/** An address is read whole when it breaks after its @. */
export const breakable = (text: string): ReactNode =>
  text.split(/(?<=@)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** Text that takes a second line rather than lose its end, in a table with many columns. */
export const TwoLines = ({ children }: { children: string }) => (
  <span style={twoLines} onMouseEnter={showWhole}>
    {breakable(children)}
  </span>
);
