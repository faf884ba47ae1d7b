import type { ReactNode } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import type { GateName } from '#contract/permisos';
import type { Perfil } from '#contract/perfil';
import type { Usuario } from '#contract/usuarioAdmin';
import { readFailure } from '../../api/failure';
import { paths } from '../../app/routes';
import { useMayPass } from '../../kit/gate';
import { ById, NotFound } from '../../kit/screens';
import { nombreCompleto } from './UserAvatar';

interface DuenoProps<T> {
  resource: 'usuarios' | 'perfiles';
  gate: GateName;
  missing: string;
  id: number;
  children: (dueno: T | undefined) => ReactNode;
}

/** Whose links a screen shows: not asked for by who will only be told that the screen is closed. */
function Dueno<T extends RaRecord>({ resource, gate, missing, id, children }: DuenoProps<T>) {
  const enabled = useMayPass(gate, { id });
  const { data, error } = useGetOne<T>(resource, { id }, { enabled });
  if (error && readFailure(error).status === 404) return <NotFound title={missing} to={paths.list(resource)} />;
  return children(data);
}

const SIN_USUARIO = 'El usuario no existe';
const SIN_PERFIL = 'El perfil no existe';

/** A screen about the user whom the address names, with the name as soon as it is known. */
export const DeUsuario = ({ children }: { children: (id: number, nombre: string | undefined) => ReactNode }) => (
  <ById missing={SIN_USUARIO} to={paths.list('usuarios')}>
    {id => (
      <Dueno<Usuario> resource="usuarios" gate="usuarios.one" missing={SIN_USUARIO} id={id}>
        {usuario => children(id, usuario && nombreCompleto(usuario))}
      </Dueno>
    )}
  </ById>
);

/** A screen about the profile that the address names, the same way. */
export const DePerfil = ({ children }: { children: (id: number, nombre: string | undefined) => ReactNode }) => (
  <ById missing={SIN_PERFIL} to={paths.list('perfiles')}>
    {id => (
      <Dueno<Perfil> resource="perfiles" gate="perfiles.one" missing={SIN_PERFIL} id={id}>
        {perfil => children(id, perfil?.nombre)}
      </Dueno>
    )}
  </ById>
);
