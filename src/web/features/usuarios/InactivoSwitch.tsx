import { useNotify } from 'react-admin';
import type { Usuario } from '#contract/usuarioAdmin';
import { StatusSwitch } from '../../kit/StatusSwitch';
import { useSession } from '../../app/session';
import { nombreCompleto } from './UsuarioNombre';

const OWN = 'Es su propio usuario: pida a otro administrador que lo desactive';

/** Checked when the user is inactive (SPEC part 2, D30). The row may go out of the list with it, so it says what it did. */
export function InactivoSwitch({ usuario }: { usuario: Usuario }) {
  const notify = useNotify();
  const idPropio = useSession()?.id;
  const nombre = nombreCompleto(usuario);
  return (
    <StatusSwitch
      label={`Inactivo: ${nombre}`}
      checkedWhen={false}
      blocked={usuario.id === idPropio ? OWN : undefined}
      onFlipped={({ estatus }) =>
        notify(`El usuario ${nombre} quedó ${estatus ? 'activo' : 'inactivo y ya no puede entrar'}`, {
          type: 'success',
        })
      }
    />
  );
}
