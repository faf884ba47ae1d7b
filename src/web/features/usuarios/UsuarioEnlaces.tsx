import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Usuario } from '#contract/usuarioAdmin';
import { FormGroup } from '../../kit/form/fields';
import { LinksInput } from './LinksInput';
import { LoQueVera } from './LoQueVera';
import { useLinks } from './useLinks';

const NONE: readonly number[] = [];

/** The profiles and projects of a user in the user's own form, and what they come to; of each kind only for who may give it (D53). */
export function UsuarioEnlaces() {
  const id = useRecordContext<Usuario>()?.id;
  const perfiles = useLinks('usuarioPerfiles', id);
  const proyectos = useLinks('usuarioProyectos', id);
  const chosen: Record<string, readonly number[] | undefined> = {
    perfiles: useWatch({ name: 'perfiles' }),
    proyectos: useWatch({ name: 'proyectos' }),
  };
  if (!perfiles && !proyectos) return null;
  return (
    <FormGroup title="Perfiles y proyectos" aside>
      {perfiles && <LinksInput enlace="usuarioPerfiles" name="perfiles" linked={perfiles} />}
      {proyectos && <LinksInput enlace="usuarioProyectos" name="proyectos" linked={proyectos} />}
      {perfiles && (
        <LoQueVera perfiles={chosen.perfiles ?? perfiles} proyectos={chosen.proyectos ?? proyectos ?? NONE} />
      )}
    </FormGroup>
  );
}
