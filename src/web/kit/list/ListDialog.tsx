import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { ListBase, type RaRecord } from 'react-admin';
import { SMALL_PAGE_SIZE } from '#contract/constants';
import { quietErrors } from '../../api/reads';
import { ShownDialog } from '../dialog/ShownDialog';
import { useIsPhone, useIsPhoneNow } from '../width';
import { SearchBox } from './SearchBox';
import { NEWEST_FIRST } from './listQuery';

interface ListDialogProps {
  title: string;
  resource: string;
  /** Width on a desk, in pixels. */
  width: number;
  open?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog in which a record is chosen from a list: the newest first, 5 per page, apart from the address. */
export function ListDialog<T extends RaRecord>(props: ListDialogProps) {
  const { title, resource, width, open, onClose, children } = props;
  const isPhone = useIsPhoneNow();
  return (
    <ShownDialog
      {...{ title, open, onClose }}
      fullScreen={isPhone}
      slotProps={{ paper: { sx: { width: isPhone ? undefined : width } } }}
    >
      <ListBase<T>
        resource={resource}
        perPage={SMALL_PAGE_SIZE}
        sort={NEWEST_FIRST}
        storeKey={false}
        disableSyncWithLocation
        disableAuthentication
        exporter={false}
        queryOptions={quietErrors}
      >
        {children}
      </ListBase>
    </ShownDialog>
  );
}

/** The dialog's search, which has the focus where that opens no keyboard over the list. */
export function DialogSearch() {
  const isPhone = useIsPhone();
  return (
    <Box role="search" sx={{ display: 'flex', mb: 1 }}>
      <SearchBox autoFocus={!isPhone} />
    </Box>
  );
}
