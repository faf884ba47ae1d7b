import { PageTitle } from '../../../kit/PageTitle';
import { RequireGate } from '../../../kit/RequireGate';
import { paths } from '../../../app/routes';
import { useSession } from '../../../app/session';
import { Conteo } from './Conteo';

/** A physical count: what is there of each article becomes its stock (D26). Made for a phone in the warehouse. */
export default function ConteoPage() {
  const usuario = useSession();
  return (
    <>
      <PageTitle title="Conteo físico" parent={{ title: 'Artículos', to: paths.list('productos') }} />
      <RequireGate gate="movimientos.conteo">{usuario && <Conteo key={usuario.id} userId={usuario.id} />}</RequireGate>
    </>
  );
}
