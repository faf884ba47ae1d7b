import { type AutocompleteRenderGroupParams, Box, ListSubheader, Typography } from '@mui/material';
import type { HTMLAttributes, Key } from 'react';
import { dotted } from '#contract/text/format';
import { Quiet } from '../layout';
import type { Choice } from './choices';

/** Options below their heading. Material's own is a list within the list of options, which then is none to a screen reader. */
export const OptionGroup = ({ key, group, children }: AutocompleteRenderGroupParams) => (
  <li key={key} role="presentation">
    <ListSubheader component="div" aria-hidden sx={{ top: -8, bgcolor: 'var(--surface)' }}>
      {group}
    </ListSubheader>
    <Box component="ul" role="group" aria-label={group} sx={{ p: 0, '& > li': { '&&': { pl: 3 } } }}>
      {children}
    </Box>
  </li>
);

const ChoiceText = ({ choice: { code, name, detail, now } }: { choice: Choice<unknown> }) => (
  <>
    {code && (
      <Quiet noWrap sx={{ flexShrink: 0, minWidth: 72 }}>
        {code}
      </Quiet>
    )}
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2">{name}</Typography>
      {(detail || now) && <Quiet variant="caption">{dotted(detail, now)}</Quiet>}
    </Box>
  </>
);

/** Shows an option: the `renderOption` of an Autocomplete. */
export const renderChoice = (
  { key, ...option }: HTMLAttributes<HTMLLIElement> & { key: Key },
  choice: Choice<unknown>,
) => (
  <Box component="li" key={key} {...option} sx={{ gap: 1.5 }}>
    <ChoiceText choice={choice} />
  </Box>
);
