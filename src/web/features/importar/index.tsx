import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, Navigate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { cantidad, capitalized } from '#contract/text/format';
import {
  IMPORT_BYTES_MAX,
  IMPORT_EXTENSIONS,
  isImportable,
  maxRows,
  importableNames,
  type ImportTarget,
} from '#contract/importacion';
import type { Failure } from '../../api/failure';
import { paths, ROOT_PATH } from '../../app/routes';
import { PageTitle, ScreenTitle } from '../../kit/PageTitle';
import { useDownload } from '../../kit/document/useDownload';
import { FailureAlert } from '../../kit/alerts/Alerts';
import { useFocusBack } from '../../kit/focusBack';
import { megabytes } from '../../kit/chosenFile';
import { FileButton } from '../../kit/uploads';
import { GatedScreen, StateScreen } from '../../kit/screens';
import { Panel, Quiet } from '../../kit/layout';
import { ImportProgress, ImportReview } from './ImportReview';
import { useImportar } from './useImportar';

interface ImportarProps {
  recurso: ImportTarget;
  params?: Record<string, number>;
  /** Screen of the imported records. */
  to: string;
  /** Version of the record that the file replaces, as it was read. */
  version?: number;
  /** What the file takes the place of; a 409 says it anew. */
  replaces?: string;
  /** Content shown for a 409 instead of its message. */
  renderStale?: (failure: Failure) => ReactNode;
  /** Begins anew with another file, if that takes more than emptying this screen. */
  onAnother?: () => void;
}

function Plantilla({ recurso }: { recurso: ImportTarget }) {
  const { busy, download } = useDownload();
  const fileName = `Plantilla_${recurso}.xlsx`;
  return (
    <Panel title="1. Llene la plantilla" spacing={1.5}>
      <Typography color="textSecondary">
        Trae los encabezados, una fila de ejemplo y una hoja que explica cada columna. También sirve un archivo propio
        con los mismos encabezados
        {isImportable(recurso) &&
          ', como el Excel de la lista. Solo se agregan registros: los que ya existen no cambian'}
        .
      </Typography>
      <Button
        startIcon={<Download />}
        loading={busy}
        loadingPosition="start"
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => download({ name: `plantilla.${recurso}`, fileName, call: {} })}
      >
        Descargar plantilla
      </Button>
    </Panel>
  );
}

const limitsOf = (recurso: ImportTarget): string =>
  `.xlsx, .xls o .csv, hasta ${cantidad(maxRows(recurso))} registros y ${megabytes(IMPORT_BYTES_MAX)}`;

/** Spreadsheets by extension: their MIME types vary between operating systems. */
const ACCEPT = { 'application/x-hoja-de-calculo': [...IMPORT_EXTENSIONS] };

const dropSx = { border: '1px dashed', borderColor: 'divider', p: 2, display: 'grid', justifyItems: 'center', gap: 1 };

function ImportDone({ many, to, done, restart }: { many: string; to: string; done: string; restart: () => void }) {
  return (
    <StateScreen
      icon={CheckCircle}
      role="status"
      isScreen
      title={done}
      action={
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
          <Button variant="contained" component={LinkBase} to={to} size="large">
            Ver {many}
          </Button>
          <Button size="large" onClick={restart}>
            Importar otro archivo
          </Button>
        </Stack>
      }
    />
  );
}

/** The field error repeats the message. */
const withoutFields = (failure: Failure | null) => failure && { ...failure, fields: {} };

function Refusal({ failure, renderStale }: Pick<ImportarProps, 'renderStale'> & { failure: Failure | null }) {
  if (failure?.status === 409 && renderStale) return renderStale(failure);
  return <FailureAlert failure={withoutFields(failure)} />;
}

/** Import from a spreadsheet: template, file, preview, and then all rows or none. */
export function Importar({ recurso, params, to, version, replaces, renderStale, onAnother }: ImportarProps) {
  const { file, preview, step, progress, failure, done, ...actions } = useImportar(recurso, params, version);
  const { review, run, restart } = actions;
  const isBusy = step !== null;
  useFocusBack(isBusy, 'main');
  const { many } = importableNames[recurso];
  if (done !== undefined) return <ImportDone {...{ many, to, done }} restart={onAnother ?? restart} />;
  return (
    <Stack spacing={2} sx={{ maxWidth: 1100 }}>
      <ScreenTitle>{`Importar ${many}`}</ScreenTitle>
      <Plantilla recurso={recurso} />
      <Panel title="2. Elija el archivo">
        <FileButton
          name="Archivo por importar"
          label={file ? 'Elegir otro archivo' : 'Elegir archivo'}
          accept={ACCEPT}
          onFile={review}
          variant={file ? 'outlined' : 'contained'}
          size="large"
          startIcon={<UploadFile />}
          disabled={isBusy}
          sx={dropSx}
        >
          <Box sx={{ textAlign: 'center', minWidth: 0, maxWidth: '100%' }}>
            {file && <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{file.name}</Typography>}
            <Quiet>
              {file ? '' : 'o arrástrelo hasta aquí. '}
              {limitsOf(recurso)}
            </Quiet>
          </Box>
        </FileButton>
        {step === 'checking' && <ImportProgress progress={progress} working="Revisando el archivo…" />}
        <Refusal failure={failure} renderStale={renderStale} />
        {file && !preview && !isBusy && (
          <Button onClick={() => review(file)} sx={{ alignSelf: 'flex-start' }}>
            Revisar de nuevo
          </Button>
        )}
      </Panel>
      {preview && (
        <ImportReview
          {...{ recurso, preview }}
          replaces={failure ? undefined : replaces}
          progress={step === 'importing' ? progress : null}
          onImport={run}
        />
      )}
    </Stack>
  );
}

/** Imports the records of a catalogue, whose name is in the path. */
export default function ImportarPage() {
  const { recurso = '' } = useParams();
  if (!isImportable(recurso)) return <Navigate to={ROOT_PATH} replace />;
  const { many } = importableNames[recurso];
  return (
    <>
      <PageTitle title={`Importar ${many}`} parent={{ title: capitalized(many), to: paths.list(recurso) }} />
      <GatedScreen gate={`importar.${recurso}`}>
        <Importar key={recurso} recurso={recurso} to={paths.list(recurso)} />
      </GatedScreen>
    </>
  );
}
