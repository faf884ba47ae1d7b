import { Box, Card, Stack, Typography, type StackProps, type Theme, type TypographyProps } from '@mui/material';
import type { CSSProperties, ElementType, ReactNode } from 'react';
import { Link } from 'react-admin';

/** Visually hidden, for screen readers only. */
export const unseen: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** A link that stands alone in its row, as high as a touch target on a phone. */
export const touchSx = ({ size }: Theme) => ({
  display: { xs: 'inline-flex', sm: 'inline' },
  alignItems: 'center',
  minHeight: { xs: size.touch, sm: 0 },
});

interface PanelProps {
  /** Its heading and its name. */
  title?: string;
  /** Where all of what it shows a part of is, linked beside the heading. */
  all?: { label: string; to: string };
  'aria-label'?: string;
  spacing?: number;
  sx?: object;
  children: ReactNode;
}

/** A card with its parts one below the other; with a name, a section of the page. */
export const Panel = ({ title, all, 'aria-label': label = title, spacing = 2, sx, children }: PanelProps) => (
  <Card component={label ? 'section' : 'div'} aria-label={label} sx={{ p: 2, minWidth: 0, ...sx }}>
    <Stack spacing={spacing}>
      {title && (
        <WrapRow sx={{ columnGap: 2, rowGap: 0, alignItems: 'baseline', justifyContent: 'space-between' }}>
          <Typography variant="h2">{title}</Typography>
          {all && (
            <Link to={all.to} variant="body2" sx={touchSx}>
              {all.label}
            </Link>
          )}
        </WrapRow>
      )}
      {children}
    </Stack>
  </Card>
);

/** A panel as wide as a form, beside forms or in place of one. */
export const FormPanel = (props: PanelProps) => <Panel {...props} sx={{ p: { xs: 2, sm: 3 }, maxWidth: 'md' }} />;

/** The fields of a form, side by side at a desk. */
export const FieldGrid = ({ columns, children }: { columns: 1 | 2; children: ReactNode }) => (
  <Box
    data-columns={columns}
    sx={{
      display: 'grid',
      rowGap: 1.75,
      columnGap: 2,
      pt: 2,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` },
    }}
  >
    {children}
  </Box>
);

type Styled<P> = Omit<P, 'sx'> & { sx?: object };

/** Parts side by side, going on in the next row where there is no room. */
export const WrapRow = ({ sx, ...row }: Styled<StackProps>) => (
  <Stack direction="row" spacing={1} useFlexGap {...row} sx={{ flexWrap: 'wrap', ...sx }} />
);

/** A list without bullets. */
export const PlainList = ({ sx, ...list }: Styled<StackProps<'ul', { component?: 'ul' | 'ol' }>>) => (
  <Stack component="ul" spacing={1} {...list} sx={{ listStyle: 'none', m: 0, p: 0, ...sx }} />
);

/** What a row or a card is about. */
export const RowTitle = ({ sx, ...text }: Styled<TypographyProps<'div', { component?: ElementType }>>) => (
  <Typography {...text} sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere', ...sx }} />
);

/** Text that explains or accompanies what matters more. */
export const Quiet = (props: TypographyProps & { component?: ElementType }) => (
  <Typography variant="body2" color="textSecondary" {...props} />
);
