import { Alert, Button, Card, Stack, Typography } from '@mui/material';
import { cantidad } from '#contract/format';
import { nombresDeImportable, type Importable, type ImportacionPrevista } from '#contract/importacion';
import { Muestra } from './Muestra';
import { Progreso } from './Progreso';
import { TablaDeErrores } from './TablaDeErrores';
import type { Paso } from './useImportar';

const plural = (count: number, uno: string, varios: string) => `${cantidad(count)} ${count === 1 ? uno : varios}`;

const refusal = ({ filas, filasConError }: ImportacionPrevista): string =>
  `${plural(filasConError, 'fila tiene', 'filas tienen')} errores, de ${cantidad(filas)}. ` +
  `${filasConError === 1 ? 'Corríjala' : 'Corríjalas'} en el archivo y elíjalo de nuevo: no se ha importado nada.`;

interface Props {
  recurso: Importable;
  prevista: ImportacionPrevista;
  paso: Paso;
  onImportar: () => void;
}

/** What the file holds: its errors first, then its records, and the button that imports them all. */
export function Revision({ recurso, prevista, paso, onImportar }: Props) {
  const { filas, totalErrores } = prevista;
  const { uno, varios } = nombresDeImportable[recurso];
  const isImporting = paso.paso === 'importando';
  const isGood = totalErrores === 0 && filas > 0;
  return (
    <Card variant="outlined" sx={{ p: 2 }}>
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        <Typography variant="h2">3. Revise e importe</Typography>
        {isGood ? (
          <Alert severity="success" role="status">
            {plural(filas, `${uno} listo`, `${varios} sin errores`)} para importar.
          </Alert>
        ) : (
          <Alert severity="error" role="alert">
            {filas === 0 ? 'El archivo no trae registros.' : refusal(prevista)}
          </Alert>
        )}
        {isImporting && (
          <Progreso
            progress={paso.progress}
            sending="Enviando el archivo…"
            working={`Guardando ${plural(filas, uno, varios)}…`}
          />
        )}
        {totalErrores > 0 && <TablaDeErrores key={totalErrores} prevista={prevista} />}
        {isGood && (
          <Button
            size="large"
            onClick={onImportar}
            loading={isImporting}
            sx={{ alignSelf: { xs: 'stretch', sm: 'flex-end' } }}
          >
            Importar {plural(filas, 'registro', 'registros')}
          </Button>
        )}
        {prevista.muestra.length > 0 && <Muestra prevista={prevista} />}
      </Stack>
    </Card>
  );
}
