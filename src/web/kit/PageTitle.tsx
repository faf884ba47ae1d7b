import { Box } from '@mui/material';
import { LinkBase, Title } from 'react-admin';

interface Props {
  title: string;
  /** The screen it belongs to, linked in front of the title. */
  parent?: { title: string; to: string };
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** Sets the title of the screen in the header and of the browser's tab. */
export const PageTitle = ({ title, parent }: Props) => (
  <>
    <title>{`${title} · Bodega`}</title>
    <Title
      preferenceKey={false}
      title={
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, minWidth: 0 }}>
          {parent && (
            <Box
              component="span"
              sx={{
                ...oneLine,
                // Room for the focus ring.
                p: '3px',
                m: '-3px',
                display: { xs: 'none', sm: 'block' },
                flex: 'none',
                maxWidth: '50%',
                color: 'text.secondary',
              }}
            >
              <LinkBase to={parent.to} style={{ color: 'inherit', textDecoration: 'none' }}>
                {parent.title}
              </LinkBase>
              {' /'}
            </Box>
          )}
          <Box component="span" sx={oneLine}>
            {title}
          </Box>
        </Box>
      }
    />
  </>
);
