import { categoriaCrear, categoriaEditar, MENSAJE_CATEGORIA_CREADA } from '#contract/categoria';
import { catalogueRoutes } from '../../catalogue';
import { categoriasSource } from './source';

/** Families (SPEC part 7, /Categoria). */
export const categorias = catalogueRoutes('categorias', {
  table: 'categoria',
  source: categoriasSource,
  create: categoriaCrear,
  update: categoriaEditar,
  created: MENSAJE_CATEGORIA_CREADA,
});
