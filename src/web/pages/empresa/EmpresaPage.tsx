import { FormFrame } from '../../components/form/FormPage';
import { RequireGate } from '../../components/RequireGate';
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
