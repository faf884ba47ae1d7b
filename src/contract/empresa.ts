import { z } from 'zod';
import { referencia, registro, texto } from './fields';

const campos = {
  rnc: texto('El rnc es requerido'),
  ncf: texto('El Ncf es requerido'),
  razonSocial: texto('La Razón social es requerida'),
  nombre: texto('El nombre requerido'),
  telefono: texto('El telefono requerido'),
  direccion: texto('La dirección requerida'),
};

/** The company itself; there is at most one (SPEC parts 3 and 5). */
export const empresa = z.object({
  ...registro,
  rnc: z.string(),
  ncf: z.string(),
  razonSocial: z.string(),
  nombre: z.string(),
  telefono: z.string(),
  direccion: z.string(),
});
export const empresaCrear = z.object(campos);
export const empresaEditar = z.object({ ...campos, ...referencia });

export type Empresa = z.infer<typeof empresa>;
export type EmpresaCrear = z.infer<typeof empresaCrear>;

export const MENSAJE_EMPRESA_CREADA = 'Datos de la empresa agregados correctamente!';
export const MENSAJE_EMPRESA_EDITADA = 'Datos de la empresa editados correctamente!';
