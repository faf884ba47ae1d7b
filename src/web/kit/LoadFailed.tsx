import CloudOff from '@mui/icons-material/CloudOffOutlined';
import { Button } from '@mui/material';
import { StateScreen } from './StateScreen';

interface Props {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** In place of what could not be read: why, and another try. */
export const LoadFailed = ({ title, error, onRetry }: Props) => (
  <StateScreen
    icon={CloudOff}
    role="alert"
    title={title}
    detail={error instanceof Error ? error.message : `${error}`}
    action={
      <Button variant="outlined" onClick={onRetry}>
        Reintentar
      </Button>
    }
  />
);
