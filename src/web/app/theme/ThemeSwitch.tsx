import Brightness from '@mui/icons-material/Brightness6Outlined';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { setThemeChoice, THEME_CHOICES, useThemeChoice, type ThemeChoice } from './themeChoice';

const names: Record<ThemeChoice, string> = { claro: 'Claro', oscuro: 'Oscuro', sistema: 'El del sistema' };

export function ThemeSwitch() {
  const choice = useThemeChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (next: ThemeChoice) => {
    setThemeChoice(next);
    setAnchor(null);
  };
  return (
    <>
      <Tooltip title="Tema">
        <IconButton
          aria-label="Tema"
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Brightness />
        </IconButton>
      </Tooltip>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {THEME_CHOICES.map(option => (
          <MenuItem
            key={option}
            role="menuitemradio"
            aria-checked={option === choice}
            selected={option === choice}
            onClick={() => choose(option)}
          >
            {names[option]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
