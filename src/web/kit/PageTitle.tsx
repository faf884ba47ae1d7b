import { Box, Typography } from '@mui/material';
import { useContext, useSyncExternalStore } from 'react';
import { LinkBase } from 'react-admin';
import { createPortal } from 'react-dom';
import { subscribeToNothing } from '../api/store';
import { SecondDraw } from './Hint';
import { unseen } from './layout';
import { useIsPhone } from './width';

export const TITLE_ID = 'react-admin-title';

interface Props {
  title: string;
  /** The screen it belongs to, linked in front of the title. */
  parent?: { title: string; to: string };
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const twoLines = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, whiteSpace: 'normal' };

/** Sets the title of the screen in the header and of the browser's tab. */
export const PageTitle = (props: Props) => (
  <>
    <title>{`${props.title} · Bodega`}</title>
    {useContext(SecondDraw) && <InHeader {...props} />}
  </>
);

/** Heading of a screen. Unseen on a phone, whose sticky header shows the same title, on two lines. */
export const ScreenTitle = ({ children }: { children: string }) => (
  <Typography variant="h1" style={useIsPhone() ? unseen : undefined}>
    {children}
  </Typography>
);

const Trail = ({ title, parent }: Props) => (
  <Box component="span" sx={{ flex: 1, gap: 1 }}>
    {parent && (
      <Box
        component="span"
        sx={{ display: { xs: 'none', sm: 'flex' }, flex: 'none', gap: 0.5, maxWidth: '50%', color: 'text.secondary' }}
      >
        <LinkBase to={parent.to} style={{ ...oneLine, color: 'inherit', textDecoration: 'none' }}>
          {parent.title}
        </LinkBase>
        /
      </Box>
    )}
    <Box component="span" sx={theme => ({ ...oneLine, [theme.breakpoints.down('sm')]: twoLines })}>
      {title}
    </Box>
  </Box>
);

const titlePlace = () => document.getElementById(TITLE_ID);

/** Put into the header once that is in the page. react-admin's Title brings an editor of titles: 8 kB for each start. */
function InHeader(props: Props) {
  const place = useSyncExternalStore(subscribeToNothing, titlePlace);
  return place && createPortal(<Trail {...props} />, place);
}
