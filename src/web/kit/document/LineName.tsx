import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Typography } from '@mui/material';
import { unidadOf, type Unidad } from '#contract/unidad';
import { Quiet } from '../layout';

/** The code and the unit of an article, "100-001 · Saco 50 kg", under its name (D45). */
export function LineUnit({ line }: { line: Unidad }) {
  const text = unidadOf(line);
  if (!text) return null;
  return (
    <Quiet variant="caption" component="div" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Quiet>
  );
}

export type NamedLine = Unidad & { nombreProducto?: string | null };

interface LineNameProps {
  line: NamedLine;
  fallback?: string;
  /** Shown below its unit. */
  note?: string | undefined;
}

/** Name of a line's article, with its code and unit below (D45). A plain provider sends no name. */
export const LineName = ({ line, fallback = '—', note }: LineNameProps) => (
  <>
    {line.nombreProducto ?? fallback}
    <LineUnit line={line} />
    {note && (
      <Quiet variant="caption" component="div">
        {note}
      </Quiet>
    )}
  </>
);

const looks = {
  warning: { icon: WarningIcon, role: 'note' },
  error: { icon: ErrorIcon, role: 'alert' },
} as const;

/** What is wrong with a line, or to be known before the document is confirmed. */
export function LineNote({ text, severity }: { text: string | null | undefined; severity: keyof typeof looks }) {
  if (!text) return null;
  const { icon: Icon, role } = looks[severity];
  return (
    <Typography
      variant="caption"
      component="div"
      role={role}
      sx={{ display: 'flex', gap: 0.5, alignItems: 'center', color: `${severity}.main` }}
    >
      <Icon fontSize="inherit" aria-hidden />
      {text}
    </Typography>
  );
}
