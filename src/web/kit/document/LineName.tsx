import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Typography } from '@mui/material';
import { unidadDe, type Unidad } from '#contract/unidad';

interface LineNameProps {
  line: Unidad & { nombreProducto?: string | null };
  /** Shown when the provider sends no name. */
  fallback?: string;
}

/** The code and the unit of an article, "100-001 · Saco 50 kg", under its name (D45). */
export function LineUnit({ line }: { line: Unidad }) {
  const text = unidadDe(line);
  if (!text) return null;
  return (
    <Typography variant="caption" color="text.secondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  );
}

/** Name of a line's article, with its code and unit below (D45). */
export const LineName = ({ line, fallback = '—' }: LineNameProps) => (
  <>
    {line.nombreProducto ?? fallback}
    <LineUnit line={line} />
  </>
);

/** A warning about a line, to be read before the document is confirmed. */
export const LineWarning = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <Typography
      variant="caption"
      component="div"
      role="note"
      sx={{ display: 'flex', gap: 0.5, alignItems: 'center', color: 'warning.main' }}
    >
      <WarningIcon fontSize="inherit" aria-hidden />
      {text}
    </Typography>
  ) : null;
