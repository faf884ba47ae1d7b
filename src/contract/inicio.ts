import { z } from 'zod';

/** What the home page is told besides what lists answer (D46): whom to ask for rights, and how the server does. */
export const inicio = z.object({
  /** The names of who may give rights, some of them. */
  administradores: z.array(z.string()),
  /** For who watches over users; null for others. */
  servidor: z
    .object({
      /** When the newest automatic backup was made (ISO 8601), and whether the latest attempt failed; null where there are none. */
      respaldo: z.object({ ultimo: z.string().nullable(), fallo: z.boolean() }).nullable(),
      /** Whether the disk has no room for more. */
      discoLleno: z.boolean(),
    })
    .nullable(),
});
export type Inicio = z.infer<typeof inicio>;
