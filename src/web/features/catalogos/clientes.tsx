import { lazy } from 'react';
import { clientes } from '#contract/cliente';
import { catalogueResource } from '../../kit/catalogue';

export default catalogueResource(clientes, {
  first: ['nombre', 'apellido', 'email'],
  columns: {
    email: { width: '35%' },
    cedula: { width: 124 },
    'direccion.provincia': false,
    'direccion.ciudad': false,
    'direccion.calle': false,
    'direccion.numeroCasa': false,
    fechaCreado: { card: 'hide' },
  },
  inputs: { cedula: lazy(() => import('./CedulaInput')) },
});
