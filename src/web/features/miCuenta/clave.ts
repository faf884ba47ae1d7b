import type { z } from 'zod';
import { cambioDeClave, MENSAJE_CLAVES_DISTINTAS } from '#contract/usuarioAdmin';

type Repetida = z.infer<typeof cambioDeClave> & { repetirClave?: unknown };

/** One's own change of password as the screen asks for it: the new one twice. */
export const cambioDeClaveRepetida = cambioDeClave
  .loose()
  .refine(({ claveNueva, repetirClave }: Repetida) => repetirClave === claveNueva, {
    error: MENSAJE_CLAVES_DISTINTAS,
    path: ['repetirClave'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
