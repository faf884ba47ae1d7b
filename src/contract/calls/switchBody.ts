import { z } from 'zod';
import { ESTATUS_INVALID, version } from '../declarations/fields';

/** New state of a switch in a request body; missing or null flips it (D36). */
export const wantedEstatus = z.boolean(ESTATUS_INVALID).nullish();

/** The state a body asks for: the one `estado` names, otherwise the one `estatus` means; null if it names neither. */
export function wantedEstado<Estado>(
  body: { estado?: Estado | null; estatus?: boolean | null } | null | undefined,
  [ifTrue, ifFalse]: [Estado, Estado],
): Estado | null {
  if (body?.estado != null) return body.estado;
  if (body?.estatus == null) return null;
  return body.estatus ? ifTrue : ifFalse;
}

/**
 * The body of a switch: `{"estatus": false}` sets it; without a body it is flipped, for clients that know only the plain
 * call (D36). If a version is sent, the change is refused if the record has another one (D9).
 */
export const switchBody = z
  .object({ estatus: wantedEstatus, version: version() })
  .nullish()
  .transform(body => ({ estatus: body?.estatus ?? undefined, version: body?.version }));

/** What a switch is asked for: the wanted state, and the version that was read. */
export type SwitchBody = Partial<z.output<typeof switchBody>>;

/** Estatus in an update of a record; missing or null leaves it unchanged. */
export const editedEstatus = wantedEstatus.transform(value => value ?? undefined);
