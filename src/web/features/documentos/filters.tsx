import Apartment from '@mui/icons-material/ApartmentOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import { byNombre } from '../../kit/picker/choices';
import { PickerFilter } from '../../kit/picker/PickerFilter';
import { clienteActivo, proveedorActivo } from './pickable';

/** Filters of purchases, sales and stock movements; exports apply them too (D54). */

export const ProveedorFilter = () => <PickerFilter source="idProveedor" icon={LocalShipping} kind={proveedorActivo} />;

export const ClienteFilter = () => <PickerFilter source="idCliente" icon={Handshake} kind={clienteActivo} />;

const proyecto = byNombre('proyectos', 'Proyecto');

export const ProyectoFilter = () => <PickerFilter source="idProyecto" icon={Apartment} kind={proyecto} />;
