import type { Migration } from 'kysely';
import * as inicial from './001-inicial';
import * as personas from './002-personas';
import * as cambios from './003-cambios';
import * as imagenes from './004-imagenes';
import * as comprasVentas from './005-compras-ventas';
import * as correo from './006-correo';
import * as intentos from './007-intentos';
import * as indices from './008-indices';
import * as auditoria from './009-auditoria';
import * as cuentas from './010-cuentas';
import * as correoSinConfirmar from './011-correo-sin-confirmar';
import * as ncf from './013-ncf';
import * as candados from './015-candados';

/** Every migration in order; the key is its name in the database and never changes. */
export const migrations: Record<string, Migration> = {
  '001-inicial': inicial,
  '002-personas': personas,
  '003-cambios': cambios,
  '004-imagenes': imagenes,
  '005-compras-ventas': comprasVentas,
  '006-correo': correo,
  '007-intentos': intentos,
  '008-indices': indices,
  '009-auditoria': auditoria,
  '010-cuentas': cuentas,
  '011-correo-sin-confirmar': correoSinConfirmar,
  '013-ncf': ncf,
  '015-candados': candados,
};
