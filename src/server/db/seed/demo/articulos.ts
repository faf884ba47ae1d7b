import { acabados } from './articulosAcabados';
import type { ArticuloDemo } from './articuloDemo';
import { cubierta } from './articulosCubierta';
import { estructura } from './articulosEstructura';
import { herramienta } from './articulosHerramienta';
import { instalaciones } from './articulosInstalaciones';
import { obraGris } from './articulosObraGris';

/** The 150 articles of the demo company, family by family; three of them are inactive. */
export const articulos: readonly ArticuloDemo[] = [
  ...obraGris,
  ...estructura,
  ...instalaciones,
  ...acabados,
  ...cubierta,
  ...herramienta,
];
