import { Navigate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { capital } from '#contract/frases';
import { esImportable, nombresDeImportable } from '#contract/importacion';
import { paths, ROOT_PATH } from '../../app/routes';
import { PageTitle } from '../../kit/PageTitle';
import { GatedScreen } from '../../kit/screens';
import { Importar } from './Importar';

export default function ImportarPage() {
  const { recurso = '' } = useParams();
  if (!esImportable(recurso)) return <Navigate to={ROOT_PATH} replace />;
  const { varios } = nombresDeImportable[recurso];
  return (
    <>
      <PageTitle title={`Importar ${varios}`} parent={{ title: capital(varios), to: paths.list(recurso) }} />
      <GatedScreen gate={`importar.${recurso}`}>
        <Importar key={recurso} recurso={recurso} to={paths.list(recurso)} />
      </GatedScreen>
    </>
  );
}
