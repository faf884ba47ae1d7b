import Brightness from '@mui/icons-material/Brightness6Outlined';
import { MenuItem } from '@mui/material';
import { ToolbarMenu } from '../../kit/buttons';
import { setThemeChoice, THEME_CHOICES, useThemeChoice, type ThemeChoice } from './themeChoice';

const names: Record<ThemeChoice, string> = { claro: 'Claro', oscuro: 'Oscuro', sistema: 'El del sistema' };

export function ThemeSwitch() {
  const choice = useThemeChoice();
  return (
    <ToolbarMenu label="Tema" icon={Brightness}>
      {THEME_CHOICES.map(option => (
        <MenuItem
          key={option}
          role="menuitemradio"
          aria-checked={option === choice}
          selected={option === choice}
          onClick={() => setThemeChoice(option)}
        >
          {names[option]}
        </MenuItem>
      ))}
    </ToolbarMenu>
  );
}
