import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { same, type ConflictField, type Side } from './conflict';

const rowSx = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
};

const Words = ({ caption, text }: { caption: string; text: string }) => (
  <Box component="span" sx={{ display: 'block', minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
      {caption}
    </Typography>
    {text}
  </Box>
);

const Choice = ({ value, caption, side }: { value: string; caption: string; side: Side }) => (
  <FormControlLabel
    value={value}
    control={<Radio size="small" />}
    label={<Words caption={caption} text={side.text} />}
    sx={{ m: 0, alignItems: 'flex-start' }}
    slotProps={{ typography: { variant: 'body2' } }}
  />
);

interface ConflictRowProps {
  field: ConflictField;
  onTake: (which: 'theirs' | 'mine') => void;
}

/** One field of a conflict; what stands in the form now is what is chosen. */
export function ConflictRow({ field, onTake }: ConflictRowProps) {
  const { source, label, old, theirs, mine } = field;
  const current: unknown = useWatch({ name: source });
  const id = useId();
  return (
    <Box>
      <Typography id={id} variant="h3" component="p" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={same(current, theirs.value) ? 'theirs' : 'mine'}
        onChange={(_, which) => onTake(which === 'theirs' ? 'theirs' : 'mine')}
        sx={rowSx}
      >
        <Typography component="div" variant="body2">
          <Words caption="Antes" text={old.text} />
        </Typography>
        <Choice value="theirs" caption="Ahora, de la otra persona" side={theirs} />
        <Choice value="mine" caption="Lo suyo" side={mine} />
      </RadioGroup>
    </Box>
  );
}
