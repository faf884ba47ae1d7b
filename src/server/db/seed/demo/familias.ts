/** The families of articles of the demo company (S5: letters and spaces only). */
export const familias = [
  'Cemento y concreto',
  'Agregados',
  'Acero y varilla',
  'Madera y formaleta',
  'Tubería y accesorios',
  'Eléctrico',
  'Pintura y acabados',
  'Pisos y enchapes',
  'Techos y cubiertas',
  'Ferretería y fijación',
  'Herramienta',
  'Seguridad y rotulación',
] as const;

/** Name of a demo family. */
export type FamiliaDemo = (typeof familias)[number];
