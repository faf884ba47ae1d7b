import Search from '@mui/icons-material/Search';
import { useEventListener } from 'usehooks-ts';
import { ToolbarButton } from '../../kit/buttons';
import { openDialog } from '../../kit/focus';
import { useOnDemand } from '../../kit/onDemand';

/** 'Buscar en todo', also by Ctrl+K wherever the focus is; `onGo` when it leads somewhere. */
export function Buscar({ onGo }: { onGo?: () => void }) {
  const dialog = useOnDemand(() => import('./BuscarDialog'), 'No se pudo abrir la búsqueda');
  useEventListener('keydown', event => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return;
    // The browser's own search.
    event.preventDefault();
    if (!openDialog()) dialog.show();
  });
  return (
    <>
      <ToolbarButton small label="Buscar en todo" icon={Search} onClick={dialog.show} />
      {dialog.Shown && <dialog.Shown onClose={dialog.hide} onGo={onGo} />}
    </>
  );
}
