import { z } from 'zod';

/** Data of the home page that no list answers (D46): whom to ask for rights, and the state of the server. */
export const inicio = z.object({
  /** Names of some users who may grant rights. */
  administradores: z.array(z.string()),
  /** Only for users who may read the audit; null for others. */
  servidor: z
    .object({
      /** When the newest automatic backup was made (ISO 8601), and whether the latest attempt failed; null where there are none. */
      respaldo: z.object({ ultimo: z.string().nullable(), fallo: z.boolean() }).nullable(),
      /** Whether the disk is full. */
      discoLleno: z.boolean(),
    })
    .nullable(),
});
export type Inicio = z.infer<typeof inicio>;
