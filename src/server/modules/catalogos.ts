import { sql } from 'kysely';
import { type CatalogoName, perCatalogo } from '#contract/catalogos';
import { type Catalogue, catalogueOf, type OwnOfCatalogue } from '../records/catalogue';
import { guardPerfil } from './perfiles/guard';
import { withTemplate } from './perfiles/plantilla';
import { adjustStock, openStock } from './productos/stock';

/** Behaviour of catalogues beyond their declarations. */
const own: Partial<Record<CatalogoName, OwnOfCatalogue>> = {
  perfiles: { aroundChange: guardPerfil, derived: ['plantilla'], aroundCreate: withTemplate },
  // Stock is not written: it moves by the ledger (D26).
  productos: { columns: [sql`t.iva`], derived: ['stock'], afterWrite: adjustStock, afterImport: openStock },
};

/** Routes of all catalogues. */
export const catalogos: Record<CatalogoName, Catalogue> = perCatalogo((declared, name) =>
  catalogueOf(declared, own[name]),
);
