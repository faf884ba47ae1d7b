import type { DataProvider, RaRecord } from 'react-admin';
import { CATALOGOS } from '#contract/catalogos';
import type { Compra } from '#contract/compra';
import { type Pedido, WITHOUT_LINES } from '#contract/pedido';
import { etapaNames } from '#contract/promesa';
import { cantidad, dia, dinero, dotted, fullName } from '#contract/text/format';
import type { Venta } from '#contract/venta';
import { dayOfInstant } from '../../api/company';
import { gateOf, mayPass } from '../../api/permisos';
import { entryTo } from '../../app/layout/menuEntries';
import { paths } from '../../app/routes';
import { wayTo } from '../../app/wayTo';
import { NEWEST_FIRST } from '../../kit/list/listQuery';
import { byName, type Choice, type PickerKind } from '../../kit/picker/choices';
import { activeCliente, activeProveedor, articleToOrder } from '../documentos/pickable';

/** A record or a screen that a text means, and the path to it. */
export interface Found extends Choice<unknown> {
  group: string;
  to: string;
  /** It leads to all that were found, not to one. */
  isMore?: boolean;
}

export interface Source {
  resource: string;
  search(provider: DataProvider, q: string, signal: AbortSignal): Promise<Found[]>;
}

interface Kind<T> extends Pick<PickerKind<T>, 'resource' | 'sort' | 'toChoice'> {
  /** The screen of a record; null if the user may not open it. */
  pathOf(id: number): string | null;
  /** The filter of what is meant in the first place, however much else has the text; null if there is none. */
  meant(q: string): Record<string, unknown> | null;
  query?: Record<string, string>;
}

const SHOWN = 5;

function source<T extends RaRecord<number>>(kind: Kind<T>): Source {
  const { resource, sort, toChoice, pathOf, meant, query } = kind;
  const group = entryTo(paths.list(resource))?.label ?? resource;
  const toFound = (record: T): Found => {
    const choice = toChoice(record);
    const now = record['estatus'] === false ? 'Inactivo' : choice.now;
    return { ...choice, now, group, to: pathOf(record.id) ?? paths.filtered(resource, { q: choice.name }) };
  };
  return {
    resource,
    search: async (provider, q, signal) => {
      const page = { sort, pagination: { page: 1, perPage: SHOWN }, signal, ...(query && { meta: { query } }) };
      const filters = [meant(q), { q }].filter(filter => filter !== null);
      const answers = await Promise.all(filters.map(filter => provider.getList<T>(resource, { ...page, filter })));
      const records = new Map(answers.flatMap(({ data }) => data.map(record => [record.id, record])));
      const total = answers.at(-1)?.total ?? 0;
      const to = paths.filtered(resource, { q });
      const all = { id: 0, code: '', name: `Ver los ${cantidad(total)}`, group, to, isMore: true };
      return [...[...records.values()].slice(0, SHOWN).map(toFound), ...(total > SHOWN ? [all] : [])];
    },
  };
}

interface Documento<T> extends Pick<Kind<T>, 'resource' | 'query'> {
  screen: Parameters<typeof wayTo>[0];
  noun: string;
  detailOf(record: T): string;
}

/** A document is found by its number before all that have the number in a text. */
const documento = <T extends RaRecord<number>>({ screen, noun, detailOf, ...list }: Documento<T>) =>
  source<T>({
    ...list,
    sort: NEWEST_FIRST,
    toChoice: record => ({ id: record.id, code: '', name: `${noun} ${record.id}`, detail: detailOf(record) }),
    pathOf: id => wayTo(screen, id),
    meant: q => (/^\d{1,9}$/.test(q) ? { id: [Number(q)] } : null),
  });

const pedidos = documento<Pedido>({
  resource: 'pedidos',
  screen: 'pedido',
  noun: 'Pedido',
  detailOf: ({ proyecto, estado, fecha }) => dotted(proyecto?.nombre, estado, dia(dayOfInstant(fecha))),
  query: { lineas: WITHOUT_LINES },
});

const compras = documento<Compra>({
  resource: 'compras',
  screen: 'compra',
  noun: 'Orden',
  detailOf: ({ proveedor, etapa, fecha }) =>
    dotted(proveedor?.razonSocial, etapa && etapaNames[etapa], dia(dayOfInstant(fecha))),
});

const ventas = documento<Venta>({
  resource: 'ventas',
  screen: 'venta',
  noun: 'Factura',
  detailOf: ({ cliente, total, fecha }) => dotted(fullName(cliente), dinero(total), dia(dayOfInstant(fecha))),
});

/** A record opens its page, where it has one, or the form if the user may change it; `isFormFirst`: the form before the page. */
function catalogo<T extends RaRecord<number>>(kind: PickerKind<T>, page?: Kind<T>['pathOf'], isFormFirst = false) {
  const { resource } = kind;
  const form = (id: number) => (mayPass(gateOf(resource, 'update')) ? paths.edit(resource, id) : null);
  const pathOf = (id: number) => (isFormFirst ? (form(id) ?? page?.(id)) : (page?.(id) ?? form(id))) ?? null;
  return source<T>({ ...kind, pathOf, meant: q => ({ q, empiezaPor: q }) });
}

const first = [
  pedidos,
  compras,
  ventas,
  catalogo(articleToOrder, paths.movimientos, true),
  catalogo(activeProveedor, id => wayTo('proveedor', id)),
  catalogo(activeCliente),
  catalogo(byName('proyectos', ''), id => wayTo('proyecto', id)),
];
const others = CATALOGOS.filter(name => !first.some(({ resource }) => resource === name));

export const sources: readonly Source[] = [...first, ...others.map(name => catalogo(byName(name, '')))];
