import { TextInput } from 'react-admin';
import type { Categoria } from '#contract/categoria';
import { CODIGO_MAX, NOMBRE_PRODUCTO_MAX } from '#contract/constants';
import { FormGroup } from '../../kit/form/FormGroup';
import { QuantityField } from '../../kit/quantity/QuantityField';
import { ReferencePicker } from '../../kit/picker/ReferencePicker';

const maxLength = (max: number) => ({ htmlInput: { maxLength: max } });

/** The fields of an article; precio, stock and imagen are rarely filled in and stand apart, closed (D26). */
export const ProductoFields = () => (
  <>
    <FormGroup title="Datos del artículo">
      <TextInput source="codigo" label="Código" slotProps={maxLength(CODIGO_MAX)} isRequired />
      <TextInput source="nombreProducto" label="Producto" slotProps={maxLength(NOMBRE_PRODUCTO_MAX)} isRequired />
      <TextInput source="presentacion" label="Presentación" helperText="Saco, galón, unidad…" isRequired />
      <TextInput source="descripcion" label="Descripción" isRequired />
      <QuantityField name="costo" label="Costo" helperText=" " money printed required />
      <ReferencePicker<Categoria>
        source="idCategoria"
        reference="categorias"
        label="Familia"
        optionText="nombre"
        sort={{ field: 'nombre', order: 'ASC' }}
        isRequired
      />
    </FormGroup>
    <FormGroup title="Más datos" closed>
      <QuantityField name="precio" label="Precio" helperText="Vacío: se vende al costo" money printed />
      <QuantityField name="stock" label="Stock" helperText=" " />
      <TextInput source="imagen" label="Imagen" />
    </FormGroup>
  </>
);
