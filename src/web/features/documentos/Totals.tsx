import { Divider, Typography } from '@mui/material';
import { Fragment } from 'react';
import { dinero } from '#contract/text/format';
import { Fact } from '../../kit/document/facts';

export interface Total {
  label: string;
  /** Null if it cannot be told. */
  amount: number | null;
}

/** Amounts in a column; the last one, the amount to pay, is emphasized. */
export const Totals = ({ totals }: { totals: readonly Total[] }) =>
  totals.map((total, at) => {
    const isLast = at === totals.length - 1;
    return (
      <Fragment key={total.label}>
        {isLast && <Divider aria-hidden component="div" role="presentation" />}
        <Fact label={total.label}>
          <Typography component="span" variant={isLast ? 'h2' : 'inherit'}>
            {dinero(total.amount)}
          </Typography>
        </Fact>
      </Fragment>
    );
  });
