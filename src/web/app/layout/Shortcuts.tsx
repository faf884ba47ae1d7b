import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import { useRef } from 'react';
import { useNavigate, useStore } from 'react-admin';
import { useEventListener } from 'usehooks-ts';
import { ToolbarButton } from '../../kit/buttons';
import { openDialog } from '../../kit/focus';
import { useMayPass } from '../../kit/gate';
import { useOnDemand } from '../../kit/onDemand';
import { paths, ROOT_PATH } from '../routes';

/** Whether what has the focus takes letters itself: a menu looks for the entry that begins with one. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"], [role="menu"]') !== null;

/** A search that is there is selected: what is typed next replaces it. */
const focusListSearch = () => {
  const search = document.querySelector<HTMLInputElement>('main [role="search"] input');
  search?.focus();
  search?.select();
};

/** A key so soon after another belongs to a text: a scanner's, or one typed in the belief that a field has the focus. */
const TEXT_MS = 300;

/** Keys that act anywhere outside of text fields, unless switched off, and the button that lists them. */
export function Shortcuts() {
  const list = useOnDemand(() => import('./ShortcutList'), 'No se pudo mostrar la lista de atajos');
  const [isOn, setOn] = useStore('atajos', true);
  const navigate = useNavigate();
  const lastKey = useRef(-TEXT_MS);
  const mayOrder = useMayPass('pedidos.create');
  const actions = new Map<string, () => void>([
    ['?', list.show],
    ['/', focusListSearch],
    ['i', () => navigate(ROOT_PATH)],
    ...(mayOrder ? [['n', () => navigate(paths.create('pedidos'))] as const] : []),
  ]);
  useEventListener('keydown', event => {
    const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    if (!isOn || isHeld || event.key.length > 1 || event.defaultPrevented || isTyping(event) || openDialog()) return;
    const act = actions.get(event.key);
    const isText = event.timeStamp - lastKey.current < TEXT_MS;
    if (!act || isText) {
      // Not after a key that acts: shortcuts may follow each other at any speed.
      lastKey.current = event.timeStamp;
      return;
    }
    event.preventDefault();
    act();
  });

  return (
    <>
      <ToolbarButton small label="Atajos de teclado" icon={HelpOutline} onClick={list.show} />
      {list.Shown && <list.Shown mayOrder={mayOrder} isOn={isOn} onSwitch={setOn} onClose={list.hide} />}
    </>
  );
}
