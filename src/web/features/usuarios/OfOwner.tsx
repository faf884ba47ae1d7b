import type { ReactNode } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { nameOf } from '#contract/declarations/catalogue';
import { enlaceOf, type EnlaceName } from '#contract/enlaces';
import { readFailure } from '../../api/failure';
import { paths } from '../../app/routes';
import { useMayPass } from '../../kit/gate';
import { ById, NotFound } from '../../kit/screens';

interface OfOwnerProps {
  enlace: EnlaceName;
  /** Called with the owner's name once it is loaded. */
  children: (id: number, nombre: string | undefined) => ReactNode;
}

const wayBack = (enlace: EnlaceName) => {
  const { resource, noun } = enlaceOf(enlace).owner;
  return { missing: `El ${noun.one.toLowerCase()} no existe`, to: paths.list(resource) };
};

/** A screen about the links of a user or profile, whose id is in the path. */
export const OfOwner = (props: OfOwnerProps) => (
  <ById {...wayBack(props.enlace)}>{id => <Owner key={`${props.enlace} ${id}`} id={id} {...props} />}</ById>
);

/** Loads the owner, unless the user may not read it and will only see that the screen is closed. */
function Owner({ enlace, id, children }: OfOwnerProps & { id: number }) {
  const { owner } = enlaceOf(enlace);
  const { missing, to } = wayBack(enlace);
  const enabled = useMayPass(`${owner.resource}.one`, { id });
  const { data, error } = useGetOne<RaRecord>(owner.resource, { id }, { enabled });
  if (error && readFailure(error).status === 404) return <NotFound title={missing} to={to} />;
  return children(id, data && nameOf(owner, data));
}
