import { PageTitle } from '../../../kit/PageTitle';
import { GatedScreen } from '../../../kit/screens';
import { paths } from '../../../app/routes';
import { useSession } from '../../../api/session';
import { Conteo } from './Conteo';

/** A physical count: what is there of each article becomes its stock (D26). Made for a phone in the warehouse. */
export default function ConteoPage() {
  const usuario = useSession();
  return (
    <>
      <PageTitle title="Conteo físico" parent={{ title: 'Artículos', to: paths.list('productos') }} />
      <GatedScreen gate="movimientos.conteo">{usuario && <Conteo key={usuario.id} userId={usuario.id} />}</GatedScreen>
    </>
  );
}
