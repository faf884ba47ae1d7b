/** A record with its address laid out in columns. */
export const withDireccion = <D extends object, R extends object>({
  direccion,
  ...rest
}: { direccion: D } & R): Omit<R, 'direccion'> & D => ({ ...rest, ...direccion });
