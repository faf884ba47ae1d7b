import type { NewEmpresa } from '#contract/empresa';

/** The data of the demo company, as shown on its documents. */
export const empresa: NewEmpresa = {
  rnc: '3-101-458712',
  ncf: 'B0200000001',
  razonSocial: 'Constructora y Suministros La Bodega S.A.',
  nombre: 'La Bodega Constructora',
  telefono: '+506 2258-4400',
  direccion: 'San José, La Uruca, 200 m oeste del Puente Juan Pablo II, Bodega 8',
};
