import Storefront from '@mui/icons-material/StorefrontOutlined';
import type { RaRecord } from 'react-admin';
import { comprasAtrasadas } from '#contract/comprasAtrasadas';
import { paths } from '../../app/routes';
import { wayTo } from '../../app/wayTo';
import { ActionButton } from '../../kit/buttons';
import { RecordarButton } from './recordar';

export const accionesDeAtrasadas = {
  rowLink: ({ id }: RaRecord) => wayTo('compra', id),
  mainAction: (row: RaRecord) => <RecordarButton compra={comprasAtrasadas.record.parse(row)} />,
  rowActions: (row: RaRecord) => (
    <ActionButton
      gate="proveedorFichas.one"
      label="Proveedor"
      icon={Storefront}
      to={paths.proveedor(comprasAtrasadas.record.parse(row).idProveedor)}
    />
  ),
};
