import { MENSAJE_ERROR } from '#contract/envelope';
import type { SendWords } from '../../../kit/draft/SendNotice';
import { paths } from '../../../app/routes';

export const countWords: SendWords = {
  created: 'Conteo registrado. El stock quedó como lo contó.',
  failed: MENSAJE_ERROR,
  list: 'Ir a Artículos',
  listPath: paths.list('productos'),
  asNew: 'Confirmar como otro conteo',
};
