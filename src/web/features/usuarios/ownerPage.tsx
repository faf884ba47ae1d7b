import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import { nameOf } from '#contract/declarations/catalogue';
import { enlaceOf, type EnlaceName } from '#contract/enlaces';
import { paths } from '../../app/routes';
import { recordPage } from '../../kit/RecordPage';

interface OwnerScreen {
  enlace: EnlaceName;
  id: number;
  /** Name of the owner, once it is loaded. */
  nombre: string | undefined;
}

/** A screen about the links of a user or profile, whose id is in the path; `call` is the one it makes. */
export function ownerPage(call: 'list' | 'create', Screen: ComponentType<OwnerScreen>) {
  const pageOf = (enlace: EnlaceName) => {
    const { owner, other } = enlaceOf(enlace);
    const { one, many } = owner.noun;
    return recordPage<RaRecord<number>>(
      {
        resource: owner.resource,
        gate: `${enlace}.${call}`,
        title: other.noun.many,
        parent: { title: many, to: paths.list(owner.resource) },
        missing: `El ${one.toLowerCase()} no existe`,
      },
      ({ id, record }) => <Screen {...{ enlace, id }} nombre={record && nameOf(owner, record)} />,
    );
  };
  const pages: Record<EnlaceName, ComponentType> = {
    usuarioPerfiles: pageOf('usuarioPerfiles'),
    usuarioProyectos: pageOf('usuarioProyectos'),
    perfilModulos: pageOf('perfilModulos'),
  };
  return function OwnerPage({ enlace }: { enlace: EnlaceName }) {
    const Page = pages[enlace];
    return <Page />;
  };
}
