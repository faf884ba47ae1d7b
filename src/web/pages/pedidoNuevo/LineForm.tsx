import AddIcon from '@mui/icons-material/Add';
import { Box, Button, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm, useWatch, type Resolver } from 'react-hook-form';
import { DIRECCIONAMIENTO_MAX, isArticuloEspecial, NOMBRE_PRODUCTO_MAX } from '#contract/constants';
import { CantidadInput } from '../../components/document/CantidadInput';
import { ArticuloPicker } from './ArticuloPicker';
import { OwnerImages, type DraftImages } from './imagenes/OwnerImages';
import { FORM_OWNER } from './imagenes/repository';
import { blankLine, readLine, type LineValues, type NewLine } from './newLine';
import { loadLine, saveLine } from './lineMemory';
import { loadRecents, remember } from './recents';

interface LineFormProps {
  userId: number;
  /** Puts the line on the draft; false when the person thought better of it. */
  onAdd: (line: NewLine) => Promise<boolean>;
  autoFocus: boolean;
  images: DraftImages;
}

const resolver: Resolver<LineValues> = values => {
  const { errors } = readLine(values);
  const entries = Object.entries(errors).map(([name, message]) => [name, { type: 'contract', message }]);
  return entries.length > 0 ? { values: {}, errors: Object.fromEntries(entries) } : { values, errors: {} };
};

/** One line of the order: article, quantity, direccionamiento, detail. Enter adds it and the next one can be typed. */
export function LineForm({ userId, onAdd, autoFocus, images }: LineFormProps) {
  const { control, handleSubmit, reset, setValue, formState } = useForm<LineValues>({
    resolver,
    mode: 'onTouched',
    defaultValues: loadLine(userId),
  });
  const values = useWatch({ control, compute: current => ({ ...current }) });
  const { articulo } = values;
  useEffect(() => saveLine(userId, values), [userId, values]);
  const [recentIds, setRecentIds] = useState(() => loadRecents(userId));
  const articuloRef = useRef<HTMLInputElement>(null);
  // When the focus stands in the picker by itself (at first, after a line was added), leaving it untouched is no mistake.
  const untouched = useRef(autoFocus);

  const add = async (values: LineValues) => {
    const { line } = readLine(values);
    if (!line || !(await onAdd(line))) return;
    setRecentIds(remember(userId, line.idProducto));
    // The next line mostly goes to the same place: the direccionamiento stays and is selected on focus.
    reset({ ...blankLine, direccionamiento: values.direccionamiento });
    untouched.current = true;
    articuloRef.current?.focus();
  };

  return (
    <Box
      component="form"
      noValidate
      aria-label="Agregar artículo al pedido"
      onSubmit={event => void handleSubmit(add)(event)}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(6, 1fr)' }, alignItems: 'start' }}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Controller
          name="articulo"
          control={control}
          render={({ field, fieldState }) => (
            <ArticuloPicker
              value={field.value}
              recentIds={recentIds}
              inputRef={articuloRef}
              autoFocus={autoFocus}
              error={fieldState.error?.message}
              onBlur={typed => {
                if (!untouched.current || typed) field.onBlur();
                untouched.current = false;
              }}
              onChange={chosen => {
                field.onChange(chosen);
                setValue('nombre', chosen?.nombreProducto ?? '', { shouldValidate: true });
              }}
            />
          )}
        />
      </Box>
      {articulo && isArticuloEspecial(articulo.codigo) && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Controller
            name="nombre"
            control={control}
            render={({ field: { ref, ...field }, fieldState }) => (
              <TextField
                {...field}
                inputRef={ref}
                required
                fullWidth
                label="Nombre del artículo"
                onFocus={event => event.target.select()}
                onChange={event => field.onChange(event.target.value.toUpperCase())}
                error={fieldState.invalid}
                helperText={fieldState.error?.message ?? 'Es un artículo especial: escriba qué se pide'}
                slotProps={{ htmlInput: { maxLength: NOMBRE_PRODUCTO_MAX } }}
              />
            )}
          />
        </Box>
      )}
      <Box sx={{ gridColumn: { sm: 'span 2' } }}>
        <Controller
          name="cantidad"
          control={control}
          render={({ field: { ref, ...field }, fieldState }) => (
            <CantidadInput
              {...field}
              inputRef={ref}
              required
              fullWidth
              label="Cantidad"
              error={fieldState.invalid}
              helperText={fieldState.error?.message}
            />
          )}
        />
      </Box>
      <Box sx={{ gridColumn: { sm: 'span 4' } }}>
        <Controller
          name="direccionamiento"
          control={control}
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextField
              {...field}
              inputRef={ref}
              required
              fullWidth
              label="Direccionamiento"
              onFocus={event => event.target.select()}
              onChange={event => field.onChange(event.target.value.toUpperCase())}
              error={fieldState.invalid}
              helperText={fieldState.error?.message ?? 'Números, punto, coma y guion'}
              slotProps={{ htmlInput: { maxLength: DIRECCIONAMIENTO_MAX, autoComplete: 'off' } }}
            />
          )}
        />
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Controller
          name="detalle"
          control={control}
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextField
              {...field}
              inputRef={ref}
              fullWidth
              label="Detalle"
              onChange={event => field.onChange(event.target.value.toUpperCase())}
              error={fieldState.invalid}
              helperText={fieldState.error?.message}
              slotProps={{ htmlInput: { maxLength: 140, autoComplete: 'off' } }}
            />
          )}
        />
      </Box>
      <Box sx={{ gridColumn: { sm: 'span 4' } }}>
        <OwnerImages {...images} owner={FORM_OWNER} name="la línea nueva" />
      </Box>
      <Box sx={{ gridColumn: { sm: 'span 2' } }}>
        <Button type="submit" variant="outlined" fullWidth startIcon={<AddIcon />} disabled={!formState.isValid}>
          Agregar
        </Button>
      </Box>
    </Box>
  );
}
