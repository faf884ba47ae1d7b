import { FormFrame } from '../../kit/form/FormPage';
import { RequireGate } from '../../kit/RequireGate';
import { EmpresaDatos } from './EmpresaDatos';

export default function EmpresaPage() {
  return (
    <FormFrame title="Datos de la empresa">
      <RequireGate gate="empresa.list">
        <EmpresaDatos />
      </RequireGate>
    </FormFrame>
  );
}
