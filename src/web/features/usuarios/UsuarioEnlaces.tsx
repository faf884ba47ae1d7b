import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Usuario } from '#contract/usuarioAdmin';
import { FormGroup } from '../../kit/form/fields';
import { useMayPass } from '../../kit/gate';
import { LinksInput, type LinkedIds } from './LinksInput';
import { LoQueVera } from './LoQueVera';

/** A user's profiles and projects, for editors who may assign them, and what they allow (D53). */
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
