import { Box, Switch, type Theme } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { GateName } from '#contract/permisos';
import { PHONE_WIDTH } from '../app/theme/theme';
import { Gated } from './gate';
import { useFlip, type Flip } from './useFlip';

interface Props extends Flip {
  record: RaRecord;
  gate: GateName;
  /** Names the record for a screen reader: "Estado de Cemento gris". */
  label: string;
  /** The value at which it shows checked. */
  checkedWhen?: boolean;
  /** Why it cannot be flipped, whatever the permissions. */
  blocked?: string;
}

/** On a phone as high as what a thumb hits, so that switches under each other stay apart. */
const reachSx = (theme: Theme) => ({
  display: 'inline-flex',
  alignItems: 'center',
  [theme.breakpoints.down(PHONE_WIDTH)]: { minHeight: theme.size.touch },
});

/** The switch of one boolean of a record, by a call of its own (D36). */
export function RecordSwitch({ record, gate, label, checkedWhen = true, blocked, ...what }: Props) {
  const flip = useFlip(what);
  return (
    <Box component="span" sx={reachSx}>
      <Gated gate={gate} reason={blocked}>
        <Switch
          checked={(record[what.field] === true) === checkedWhen}
          onChange={() => flip(record)}
          slotProps={{ input: { 'aria-label': label } }}
        />
      </Gated>
    </Box>
  );
}
