import { Alert } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Usuario } from '#contract/usuarioAdmin';
import { FormGroup } from '../../kit/form/fields';
import { LinksInput } from './LinksInput';
import { LoQueVera } from './LoQueVera';
import { useLinks } from './useLinks';

/** The profiles and projects of a user in the user's own form, and what they come to; of each kind only for who may give it (D53). */
export function UsuarioEnlaces() {
  const id = useRecordContext<Usuario>()?.id;
  const perfiles = useLinks('usuarioPerfiles', id);
  const proyectos = useLinks('usuarioProyectos', id);
  const chosen: Record<string, readonly number[] | undefined> = {
    perfiles: useWatch({ name: 'perfiles' }),
    proyectos: useWatch({ name: 'proyectos' }),
  };
  const failed = perfiles.failed || proyectos.failed;
  if (!perfiles.ids && !proyectos.ids && !failed) return null;
  return (
    <FormGroup title="Perfiles y proyectos" aside>
      {failed && (
        <Alert severity="warning">No se pudieron leer todos. Al guardar, los que no ve quedan como están.</Alert>
      )}
      {perfiles.ids && <LinksInput enlace="usuarioPerfiles" name="perfiles" linked={perfiles.ids} />}
      {proyectos.ids && <LinksInput enlace="usuarioProyectos" name="proyectos" linked={proyectos.ids} />}
      {perfiles.ids && (
        <LoQueVera perfiles={chosen['perfiles'] ?? perfiles.ids} proyectos={chosen['proyectos'] ?? proyectos.ids} />
      )}
    </FormGroup>
  );
}
