import { type RawBuilder, sql } from 'kysely';

/** Where an address lies: in the row of whom it belongs to, with an id of its own (S3). */
export const direccionColumn: RawBuilder<unknown> = sql`json_build_object('id', t."idDireccion", 'provincia', t.provincia,
  'ciudad', t.ciudad, 'calle', t.calle, 'numeroCasa', t."numeroCasa") as direccion`;

/** A record with its address laid out in columns. */
export const withDireccion = <D extends object, R extends object>({
  direccion,
  ...rest
}: { direccion: D } & R): Omit<R, 'direccion'> & D => ({ ...rest, ...direccion });
