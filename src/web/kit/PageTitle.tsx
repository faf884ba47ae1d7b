import { Box } from '@mui/material';
import { LinkBase, Title } from 'react-admin';
import { useWholeDraw } from './firstDraw';

interface Props {
  title: string;
  /** The screen it belongs to, linked in front of the title. */
  parent?: { title: string; to: string };
}

/** Sets the title of the screen in the header and of the browser's tab. */
export const PageTitle = (props: Props) => (
  <>
    <title>{`${props.title} · Bodega`}</title>
    {/* With the header it is put into. */}
    {useWholeDraw() && <Title preferenceKey={false} title={<InHeader {...props} />} />}
  </>
);

const InHeader = ({ title, parent }: Props) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 1, minWidth: 0 }}>
    {parent && (
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, color: 'text.secondary' }}>
        <LinkBase to={parent.to} style={{ color: 'inherit', textDecoration: 'none' }}>
          {parent.title}
        </LinkBase>
        {' /'}
      </Box>
    )}
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {title}
    </Box>
  </Box>
);
