import { paths } from '../../app/routes';
import { PageTitle } from '../../kit/PageTitle';
import { ById, GatedScreen } from '../../kit/screens';
import { Importar } from './Importar';

/** The budget of a project filled from a spreadsheet, by the project's id in the address: it takes the place of what there was. */
export default function ImportarPresupuestoPage() {
  return (
    <GatedScreen gate="importar.presupuesto">
      <ById missing="El proyecto no existe" to={paths.list('proyectos')}>
        {id => (
          <>
            <PageTitle title="Importar presupuesto" parent={{ title: 'Presupuesto', to: paths.presupuesto(id) }} />
            <Importar key={id} recurso="presupuesto" params={{ id }} to={paths.proyecto(id)} />
          </>
        )}
      </ById>
    </GatedScreen>
  );
}
