import { Alert, MenuItem, TextField } from '@mui/material';
import { useStore } from 'react-admin';
import { z } from 'zod';
import { mistakeIn } from '#contract/declarations/fields';
import {
  copiasEtiqueta,
  desdeEtiqueta,
  ETIQUETAS_MAX,
  FORMATOS_ETIQUETA,
  formatosEtiqueta,
  isForBars,
  TOO_MANY_ETIQUETAS,
} from '#contract/etiqueta';
import { cantidad, withCount } from '#contract/text/format';
import type { Download } from '../../../kit/document/useDownload';
import { FormDialog, useKept } from '../../../kit/dialog/FormDialog';
import { Quiet } from '../../../kit/layout';
import { usePdfPreview } from '../../../kit/pdf/PdfButton';
import { QuantityInput, typedSchema } from '../../../kit/quantity/QuantityInput';

export interface EtiquetasDialogProps {
  /** How many articles the labels are of. */
  articulos: number;
  /** Its code, if it is one article. */
  codigo?: string;
  /** The articles, as the call is asked for them. */
  query: Download['call']['query'];
  onClose: () => void;
}

const formatoSchema = z.enum(FORMATOS_ETIQUETA).catch('carta30');
const typedEtiquetas = z.object({ copias: typedSchema, desde: typedSchema });
const BLANK = { copias: 1, desde: 1 };

/** What was typed, with what is wrong with it. */
function useTyped(title: string, articulos: number) {
  // The last one that was used: a place has one printer of labels.
  const [kept, setFormato] = useStore<string>('etiquetas.formato', 'carta30');
  const formato = formatoSchema.parse(kept);
  const { porHoja } = formatosEtiqueta[formato];
  const [{ copias, desde: first }, setTyped, isEntered] = useKept(title, typedEtiquetas, BLANK);
  // On a roll nothing is used up, whatever was typed for a sheet.
  const desde = porHoja > 1 ? first : 1;
  const wrong = { copias: mistakeIn(copiasEtiqueta, copias), desde: mistakeIn(desdeEtiqueta(formato), desde) };
  const count = wrong.copias ? 0 : articulos * Number(copias);
  return {
    ...{ formato, setFormato, porHoja, copias, desde, wrong, isEntered, count },
    type: (changes: Partial<z.infer<typeof typedEtiquetas>>) => setTyped(current => ({ ...current, ...changes })),
    sheets: Math.ceil((count + Number(desde) - 1) / porHoja),
    isTooMany: count > ETIQUETAS_MAX,
  };
}

/** "45 artículos × 2 = 90 etiquetas, en 3 hojas". */
function amountOf({ count, sheets, porHoja, copias, wrong }: ReturnType<typeof useTyped>, articulos: number): string {
  if (wrong.copias) return '';
  const labels = withCount(count, 'etiqueta');
  const made =
    articulos > 1 && copias !== 1
      ? `${cantidad(articulos)} artículos × ${cantidad(Number(copias))} = ${labels}`
      : labels;
  return porHoja > 1 && !wrong.desde ? `${made}, en ${withCount(sheets, 'hoja')}` : made;
}

/** Code 128 holds plain letters, digits and signs. */
const QR_OF_SOME =
  'Los códigos con tildes o Ñ, que las barras no admiten, llevan un código QR: lo leen los lectores de imagen y los teléfonos.';
const QR_OF_THIS =
  'Las barras no admiten tildes, Ñ ni algunos signos: esta etiqueta lleva un código QR, que leen los lectores de imagen y los teléfonos.';

/** Asks for paper and copies, and shows the labels to print; closing them leads back here. */
export default function EtiquetasDialog({ articulos, codigo, query, onClose }: EtiquetasDialogProps) {
  const title = codigo ? `Etiquetas de ${codigo}` : 'Etiquetas';
  const typed = useTyped(title, articulos);
  const { show, preview } = usePdfPreview(title);
  const { formato, porHoja, copias, desde, wrong, isTooMany } = typed;
  const submit = () => {
    if (wrong.copias || wrong.desde || isTooMany) return;
    const asked = { ...query, formato, copias: Number(copias), desde: Number(desde) };
    show({ name: 'etiquetas.documento', fileName: 'Etiquetas.pdf', call: { query: asked } });
  };
  return (
    <>
      <FormDialog
        title={title}
        submitLabel="Ver etiquetas"
        focusSubmit
        isEntered={typed.isEntered}
        busy={false}
        failure={null}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextField select label="Formato" value={formato} onChange={({ target }) => typed.setFormato(target.value)}>
          {FORMATOS_ETIQUETA.map(one => (
            <MenuItem key={one} value={one}>
              {formatosEtiqueta[one].nombre}
            </MenuItem>
          ))}
        </TextField>
        <QuantityInput
          label={articulos > 1 ? 'Copias de cada artículo' : 'Copias'}
          required
          value={copias}
          onChange={amount => typed.type({ copias: amount })}
          problem={wrong.copias}
        />
        {porHoja > 1 && (
          <QuantityInput
            label="Empezar en la etiqueta n.º"
            required
            value={desde}
            onChange={amount => typed.type({ desde: amount })}
            problem={wrong.desde}
            helperText="Para una hoja ya empezada: se cuenta por filas, de izquierda a derecha"
          />
        )}
        <Quiet role="status">{amountOf(typed, articulos)}</Quiet>
        {isTooMany && <Alert severity="error">{TOO_MANY_ETIQUETAS}</Alert>}
        {codigo && !isForBars(codigo) && <Alert severity="info">{QR_OF_THIS}</Alert>}
        {!codigo && <Quiet>{QR_OF_SOME}</Quiet>}
      </FormDialog>
      {preview}
    </>
  );
}
