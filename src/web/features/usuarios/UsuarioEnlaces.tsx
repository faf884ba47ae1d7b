import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Usuario } from '#contract/usuarioAdmin';
import { FormGroup } from '../../kit/form/fields';
import { useMayPass } from '../../kit/gate';
import { LinksInput, type LinkedIds } from './LinksInput';
import { LoQueVera } from './LoQueVera';

/** The profiles and projects of a user in the user's own form, and what they come to; of each kind only for who may give it (D53). */
export function UsuarioEnlaces() {
  const record = useRecordContext<Usuario>();
  const chosen: LinkedIds | undefined = useWatch({ name: 'enlaces' });
  const ids = { perfiles: chosen?.perfiles ?? [], proyectos: chosen?.proyectos ?? [] };
  const isKnown = (kind: keyof typeof ids) => !record || record.enlaces?.[kind] !== undefined;
  const perfiles = useMayPass('usuarioPerfiles.create') && isKnown('perfiles');
  const proyectos = useMayPass('usuarioProyectos.create') && isKnown('proyectos');
  if (!perfiles && !proyectos) return null;
  return (
    <FormGroup title="Perfiles y proyectos" aside>
      {perfiles && <LinksInput enlace="usuarioPerfiles" />}
      {proyectos && <LinksInput enlace="usuarioProyectos" />}
      {perfiles && <LoQueVera perfiles={ids.perfiles} proyectos={isKnown('proyectos') ? ids.proyectos : undefined} />}
    </FormGroup>
  );
}
