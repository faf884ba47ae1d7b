import { Box } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { DIRECCIONAMIENTO_MAX, isArticuloEspecial } from '#contract/constants';
import {
  AddLineButton,
  ArticleField,
  ArticleNameField,
  lineResolver,
  submitOnEnter,
  TextLineField,
  useFirstField,
} from '../../../kit/document/lineForm';
import { articuloPorPedir } from '../../documentos/pickable';
import QuantityField from '../../../kit/quantity/QuantityField';
import { DraftLineImages, type DraftImages } from '../imagenes/DraftLineImages';
import { FORM_OWNER } from '../imagenes/imageRepository';
import { blankLine, pedidoLineMemory, readLine, type LineValues, type NewLine } from './newLine';

interface LineFormProps {
  userId: number;
  /** Puts the line on the draft; false when the person thought better of it. */
  onAdd: (line: NewLine) => Promise<boolean>;
  autoFocus: boolean;
  images: DraftImages;
}

const resolver = lineResolver<LineValues>(values => readLine(values).errors);

/** One line of the order: article, quantity, direccionamiento, detail. Enter adds it and the next one can be typed. */
export function LineForm({ userId, onAdd, autoFocus, images }: LineFormProps) {
  const memory = useMemo(() => pedidoLineMemory(userId), [userId]);
  const form = useForm<LineValues>({ resolver, mode: 'onTouched', defaultValues: memory.get() });
  const { control, handleSubmit, reset, setValue } = form;
  const values = useWatch({ control, compute: current => ({ ...current }) });
  const { articulo } = values;
  useEffect(() => memory.update(() => values), [memory, values]);
  const { inputRef, isTouchedBy, focusAgain } = useFirstField(autoFocus);

  const add = async (typed: LineValues) => {
    const { line } = readLine(typed);
    if (!line || !(await onAdd(line))) return;
    // The next line mostly goes to the same place: the direccionamiento stays and is selected on focus.
    reset({ ...blankLine, direccionamiento: typed.direccionamiento });
    focusAgain();
  };

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label="Agregar artículo al pedido"
        onSubmit={event => void handleSubmit(add)(event)}
        onKeyDown={submitOnEnter}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(6, 1fr)' }, alignItems: 'start' }}
      >
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ArticleField
            kind={articuloPorPedir}
            onChoose={chosen => setValue('nombre', chosen?.name ?? '', { shouldValidate: true })}
            {...{ inputRef, autoFocus, isTouchedBy }}
          />
        </Box>
        {articulo && isArticuloEspecial(articulo.code) && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <ArticleNameField upperCase helperText="Es un artículo especial: escriba qué se pide" />
          </Box>
        )}
        <Box sx={{ gridColumn: { sm: 'span 2' } }}>
          <QuantityField name="cantidad" label="Cantidad" required />
        </Box>
        <Box sx={{ gridColumn: { sm: 'span 4' } }}>
          <TextLineField
            name="direccionamiento"
            label="Direccionamiento"
            maxLength={DIRECCIONAMIENTO_MAX}
            helperText="Números, punto, coma y guion"
            required
            upperCase
            selectOnFocus
          />
        </Box>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextLineField name="detalle" label="Detalle" maxLength={140} upperCase />
        </Box>
        <Box sx={{ gridColumn: { sm: 'span 4' } }}>
          <DraftLineImages {...images} owner={FORM_OWNER} name="la línea nueva" />
        </Box>
        <Box sx={{ gridColumn: { sm: 'span 2' } }}>
          <AddLineButton />
        </Box>
      </Box>
    </FormProvider>
  );
}
