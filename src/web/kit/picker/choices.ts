import type { SortPayload } from 'react-admin';
import { catalogoOf, namingOf } from '#contract/catalogos';
import { nameOf } from '#contract/declarations/catalogue';
import { menu } from '../../app/layout/menuEntries';
import { paths } from '../../app/routes';

/** An option of a picker: its texts and, unless it was read back from a draft, the record it stands for. */
export interface Choice<T> {
  id: number;
  /** Shown and searched before the name; '' for a record without a code. */
  code: string;
  name: string;
  /** Shown below the name. */
  detail?: string;
  /** Current state, shown after the detail; never stored with a draft. */
  now?: string | null;
  record?: T;
  recent?: boolean;
}

/** A kind of record that can be picked: resource, texts and rules. */
export interface PickerKind<T> {
  resource: string;
  label: string;
  placeholder?: string;
  /** Group heading above the server's results. */
  group?: string;
  /** Text for no results. */
  none?: string;
  /** Text while nothing is typed and there is none to choose; `none` without it. */
  empty?: string;
  sort: SortPayload;
  toChoice(record: T): Choice<T>;
  /** Whether a record is offered, besides being active (D32). */
  accepts?(record: T): boolean;
  /** Offers inactive records too: for filters of past documents, and for resources without a state. */
  withInactive?: boolean;
}

/** A reference by id and name, as in lists and drafts. */
export interface Named {
  id: number;
  nombre: string;
}

/** What a picker of a catalogue's records says while there are none: where in the menu they are added. */
export function noneToChoose(resource: string): string {
  const group = menu.find(({ entries }) => entries.some(({ to }) => to === paths.list(resource)));
  const many = catalogoOf(resource)?.noun.many ?? 'registros';
  return `No hay ${many.toLowerCase()} para elegir. Se agregan en el menú, en ${group?.title ?? 'Catálogos'}`;
}

export function byName(resource: string, label: string): PickerKind<Named> {
  const named = namingOf(resource);
  return {
    resource,
    label,
    empty: noneToChoose(resource),
    sort: { field: named.namedBy[0] ?? 'id', order: 'ASC' },
    toChoice: record => ({ ...choiceOf({ id: record.id, nombre: nameOf(named, record) }), record }),
  };
}

/** From a draft's reference to the picker's value, and back. */
export const choiceOf = ({ id, nombre }: Named) => ({ id, code: '', name: nombre });
export const namedOf = (choice: Choice<unknown> | null) => choice && { id: choice.id, nombre: choice.name };

export const labelOf = ({ code, name }: Pick<Choice<unknown>, 'code' | 'name'>) => (code ? `${code} · ${name}` : name);
