import type { z } from 'zod';
import { mensajeEmailRepetido, mensajeUsuarioRepetido } from '#contract/usuarioAdmin';

/** The two fields that no two users share (SPEC part 5), and what a form says of a value that another has. */
const mensajes = { email: mensajeEmailRepetido, nombreUsuario: mensajeUsuarioRepetido };

export type CampoUnico = keyof typeof mensajes;

const plain = (value: string) => value.trim().toLowerCase();

/** Whether two names are one, without regard to case (D2). */
export const esIgual = (a: string, b: string): boolean => plain(a) === plain(b);

/** What one form has learnt of names that others have. */
export function createRepetidos() {
  const known: Record<CampoUnico, Set<string>> = { email: new Set(), nombreUsuario: new Set() };
  return {
    add: (campo: CampoUnico, value: string) => void known[campo].add(plain(value)),
    has: (campo: CampoUnico, value: unknown) => typeof value === 'string' && known[campo].has(plain(value)),
  };
}

export type Repetidos = ReturnType<typeof createRepetidos>;

/** A field that also refuses what is known to be another user's. */
const unico = <T extends z.ZodType>(schema: T, campo: CampoUnico, repetidos: Repetidos): T =>
  schema.refine(value => !repetidos.has(campo, value), { error: ({ input }) => mensajes[campo](String(input)) });

/** The schema of a user's form in which both fields do. */
export const sinRepetidos = (schema: z.ZodObject<Record<CampoUnico, z.ZodType>>, repetidos: Repetidos): z.ZodType =>
  schema.safeExtend({
    email: unico(schema.shape.email, 'email', repetidos),
    nombreUsuario: unico(schema.shape.nombreUsuario, 'nombreUsuario', repetidos),
  });
