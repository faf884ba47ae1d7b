import { Divider, Typography } from '@mui/material';
import { dinero } from '#contract/text/format';
import { Fact } from '../../kit/document/facts';

export interface Total {
  label: string;
  amount: number;
}

/** Amounts in a column; the last one, the amount to pay, is emphasized. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  const last = totals.at(-1);
  return (
    <>
      {totals.slice(0, -1).map(({ label, amount }) => (
        <Fact key={label} label={label}>
          {dinero(amount)}
        </Fact>
      ))}
      {last && (
        <>
          <Divider aria-hidden component="div" role="presentation" />
          <Fact label={last.label}>
            <Typography component="span" variant="h2">
              {dinero(last.amount)}
            </Typography>
          </Fact>
        </>
      )}
    </>
  );
}
