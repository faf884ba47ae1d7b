import { sql } from 'kysely';
import type { CatalogoName } from '#contract/catalogos';
import { categorias } from '#contract/categoria';
import { clientes } from '#contract/cliente';
import { perfiles } from '#contract/perfil';
import { productos } from '#contract/producto';
import { proveedores } from '#contract/proveedor';
import { proyectos } from '#contract/proyecto';
import { type Catalogue, catalogueOf } from '../catalogue';
import { ofCompany } from '../scope';
import { guardPerfil } from './perfiles/guard';
import { adjustStock, openStock } from './productos/stock';

/** Every catalogue as it is served: whose its records are, and what it does besides what its declaration says. */
export const catalogos: Record<CatalogoName, Catalogue> = {
  clientes: catalogueOf(clientes, ofCompany("customers are the company's")),
  categorias: catalogueOf(categorias, ofCompany('families of articles serve every project')),
  proveedores: catalogueOf(proveedores, ofCompany('suppliers serve every project')),
  proyectos: catalogueOf(
    proyectos,
    ofCompany('which projects there are is known to all; what they order is not (D11)'),
  ),
  perfiles: catalogueOf(perfiles, ofCompany('profiles are of the staff of the company'), { guard: guardPerfil }),
  // Stock is not written: it moves by the ledger (D26).
  productos: catalogueOf(productos, ofCompany('articles serve every project'), {
    columns: [sql`t.iva`],
    derived: ['stock'],
    afterWrite: adjustStock,
    afterImport: openStock,
  }),
};
