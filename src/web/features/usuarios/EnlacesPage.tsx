import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { z } from 'zod';
import { emptyText, nameOf } from '#contract/declarations/catalogue';
import { valueAt } from '#contract/declarations/placedFields';
import { enlaceOf, type EnlaceName, type LinkEnd } from '#contract/enlaces';
import { permisoCodes } from '#contract/permisos';
import { capitalized } from '#contract/text/format';
import { gateOf, mayPass } from '../../api/permisos';
import { paths } from '../../app/routes';
import { column, textColumn, type Column } from '../../kit/list/columns';
import { CreateButton } from '../../kit/list/ListButtons';
import { ListPage } from '../../kit/list/ListPage';
import { RecordSwitch } from '../../kit/switches';
import { ownerPage } from './ownerPage';

/** Name of the record at one end of a link, and the field that sorts by it. */
const nameIn = (row: RaRecord, end: LinkEnd): string => nameOf(end, row[end.table]);
const sourceOf = ({ table, namedBy }: LinkEnd) => (namedBy.length === 1 ? `${table}.${namedBy[0]}` : table);

function columnsOf(enlace: EnlaceName): Column<RaRecord>[] {
  const { owner, other, flags } = enlaceOf(enlace);
  // Permissions: the module comes before the profile.
  const ends = flags ? [other, owner] : [owner, other];
  return [
    textColumn('Id', ({ id }) => id, { source: 'id', width: flags ? 56 : 72, card: 'hide' }),
    ...ends.map(end =>
      textColumn(end.heading ?? end.noun.one, (row: RaRecord) => nameIn(row, end), {
        source: sourceOf(end),
        width: '50%',
        card: end === other ? 'title' : 'hide',
      }),
    ),
    ...(flags ?? []).map(flag => {
      // A permission of a profile's module is flipped by its code.
      const how = { field: flag, call: 'perfilModulos.permiso', params: { permiso: permisoCodes[flag] } } as const;
      const name = capitalized(flag);
      const render = (row: RaRecord) => <RecordSwitch {...how} label={`${name} de ${nameIn(row, other)}`} />;
      return column(name, render, { source: flag, width: 84 });
    }),
    column('Activo', row => <RecordSwitch label={`Activo${flags ? ' de' : ':'} ${nameIn(row, other)}`} />, {
      source: 'estatus',
      width: 84,
    }),
  ];
}

/** Path to the form of the profile or project that a row links its user to, if the signed-in user may change it. */
function toOther({ stateless, resource, table }: LinkEnd, row: RaRecord): string | null {
  if (stateless || !mayPass(gateOf(resource, 'update'))) return null;
  return paths.edit(resource, z.number().parse(valueAt(row, `${table}.id`)));
}

/** A user's profiles or projects, or a profile's permissions for each of its modules. */
export default ownerPage('list', ({ enlace, id, nombre }) => {
  const { owner, other } = enlaceOf(enlace);
  const columns = useMemo(() => columnsOf(enlace), [enlace]);
  return (
    <ListPage
      resource={enlace}
      title={`${other.noun.many} ${nombre ? `de ${nombre}` : `del ${owner.noun.one.toLowerCase()}`}`}
      parent={{ title: owner.noun.many, to: paths.list(owner.resource) }}
      filter={{ id }}
      columns={columns}
      sort={{ field: sourceOf(other), order: 'ASC' }}
      search={false}
      rowLink={row => toOther(other, row)}
      emptyMessage={emptyText(other)}
      create={<CreateButton label={`Agregar ${other.noun.one}`} to={paths.enlaceAgregar(enlace, id)} />}
    />
  );
});
