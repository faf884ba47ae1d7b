import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { useResourceContext } from 'react-admin';
import { esImportable, type Importable } from '#contract/importacion';
import { useMayPass } from '../gate';
import { paths } from '../../app/routes';
import { ToolbarButton } from './ToolbarButton';

function Import({ recurso }: { recurso: Importable }) {
  const puede = useMayPass(`importar.${recurso}`);
  if (!puede) return null;
  return <ToolbarButton label="Importar" icon={UploadFile} to={paths.importar(recurso)} />;
}

/** To the import of the catalogue it stands in, for who may add to it; nothing where there is none. */
export function ImportButton() {
  const resource = useResourceContext() ?? '';
  return esImportable(resource) ? <Import recurso={resource} /> : null;
}
