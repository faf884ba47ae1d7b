/** Flattens a record: the fields of `direccion` become fields of the record, like the columns of its table. */
export const withDireccion = <D extends object, R extends object>({
  direccion,
  ...rest
}: { direccion: D } & R): Omit<R, 'direccion'> & D => ({ ...rest, ...direccion });
