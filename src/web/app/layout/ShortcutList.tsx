import { Box, DialogContent, FormControlLabel, Switch, Typography } from '@mui/material';
import { ShownDialog } from '../../kit/dialog/ShownDialog';

interface ShortcutListProps {
  mayOrder: boolean;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}

const alwaysOn: [keys: string, does: string][] = [
  ['Enter', 'Sigue con el campo o la línea siguiente'],
  ['↑ ↓', 'Pasa de una línea a otra'],
  ['Ctrl + Enter', 'Confirma el documento'],
  ['Ctrl + K', 'Busca en todo'],
  ['Esc', 'Limpia la búsqueda, cierra la lista o el diálogo'],
];

const outsideFields: [keys: string, does: string][] = [
  ['/', 'Va a Buscar'],
  ['i', 'Va a Inicio'],
  ['?', 'Muestra esta lista'],
];

const Keys = ({ of }: { of: readonly [keys: string, does: string][] }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '6rem 1fr', columnGap: 3, rowGap: 1 }}>
    {of.map(([keys, does]) => (
      <Box key={keys} sx={{ display: 'contents' }}>
        <dt>
          {/* The browser's own font for keys stands on another line. */}
          <Typography component="kbd" variant="body2">
            {keys}
          </Typography>
        </dt>
        <Typography component="dd" variant="body2" sx={{ m: 0 }}>
          {does}
        </Typography>
      </Box>
    ))}
  </Box>
);

export default function ShortcutList({ mayOrder, isOn, onSwitch, onClose }: ShortcutListProps) {
  return (
    <ShownDialog title="Atajos de teclado" onClose={onClose} focusClose>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Keys of={alwaysOn} />
        <FormControlLabel
          control={<Switch checked={isOn} onChange={(_, checked) => onSwitch(checked)} />}
          label="Fuera de los campos, con una sola tecla"
          sx={{ m: 0, gap: 1 }}
        />
        <Keys of={mayOrder ? [['n', 'Empieza un pedido'], ...outsideFields] : outsideFields} />
      </DialogContent>
    </ShownDialog>
  );
}
