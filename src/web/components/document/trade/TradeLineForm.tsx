import AddIcon from '@mui/icons-material/Add';
import { Box, Button, InputAdornment, TextField } from '@mui/material';
import { useRef } from 'react';
import { Controller, useForm, useWatch, type Resolver } from 'react-hook-form';
import { NOMBRE_PRODUCTO_MAX } from '#contract/constants';
import { cantidad as cantidadText, dinero } from '#contract/format';
import type { Producto } from '#contract/producto';
import type { Choice } from '../picker/choices';
import { RecordPicker } from '../picker/RecordPicker';
import { CantidadInput } from '../CantidadInput';
import { cantidadDe, isNamed, type NewTradeLine, type TradeDraft } from './draft';
import type { TradeKind } from './kind';
import { blankLine, readLine, type LineValues } from './newLine';

interface TradeLineFormProps {
  kind: TradeKind;
  draft: TradeDraft;
  onAdd: (line: NewTradeLine) => void;
  autoFocus: boolean;
}

const alreadyOn = (draft: TradeDraft, articulo: Choice<Producto> | null) =>
  articulo ? cantidadDe(draft, articulo.id) : 0;

const resolverFor =
  (kind: TradeKind, draft: TradeDraft): Resolver<LineValues> =>
  values => {
    const { errors } = readLine(kind, values, alreadyOn(draft, values.articulo));
    const entries = Object.entries(errors)
      .filter(([, message]) => message !== undefined)
      .map(([name, message]) => [name, { type: 'contract', message }]);
    return entries.length > 0 ? { values: {}, errors: Object.fromEntries(entries) } : { values, errors: {} };
  };

/** One line: article, price, quantity. Choosing goes on to the quantity, Enter adds it and the next one can be typed. */
export function TradeLineForm({ kind, draft, onAdd, autoFocus }: TradeLineFormProps) {
  const { control, handleSubmit, reset, setValue, formState } = useForm<LineValues>({
    resolver: resolverFor(kind, draft),
    mode: 'all',
    defaultValues: blankLine(kind),
  });
  const articulo = useWatch({ control, name: 'articulo' });
  const articuloRef = useRef<HTMLInputElement>(null);
  const cantidadRef = useRef<HTMLInputElement>(null);
  // When the focus stands in the picker by itself (at first, after a line was added), leaving it untouched is no mistake.
  const untouched = useRef(autoFocus);

  const add = (values: LineValues) => {
    const { line } = readLine(kind, values, alreadyOn(draft, values.articulo));
    if (!line) return;
    onAdd(line);
    // First the focus, then the blank form: leaving a field is what makes it say that it is empty.
    untouched.current = true;
    articuloRef.current?.focus();
    reset(blankLine(kind));
  };
  const choose = (chosen: Choice<Producto> | null) => {
    setValue('monto', chosen?.record ? kind.monto.of(chosen.record) : null, { shouldValidate: chosen !== null });
    setValue('nombre', chosen?.name ?? '');
    if (chosen && !isNamed({ codigo: chosen.code })) cantidadRef.current?.focus();
  };

  return (
    <Box
      component="form"
      noValidate
      aria-label={kind.words.form}
      onSubmit={event => void handleSubmit(add)(event)}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', alignItems: 'start' }}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Controller
          name="articulo"
          control={control}
          render={({ field, fieldState }) => (
            <RecordPicker<Producto>
              kind={kind.article}
              value={field.value}
              inputRef={articuloRef}
              autoFocus={autoFocus}
              error={fieldState.error?.message}
              onBlur={typed => {
                if (!untouched.current || typed) field.onBlur();
                untouched.current = false;
              }}
              onChange={chosen => {
                field.onChange(chosen);
                choose(chosen);
              }}
            />
          )}
        />
      </Box>
      {articulo && isNamed({ codigo: articulo.code }) && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Controller
            name="nombre"
            control={control}
            render={({ field: { ref, ...field }, fieldState }) => (
              <TextField
                {...field}
                inputRef={ref}
                required
                autoFocus
                label="Nombre del artículo"
                onFocus={event => event.target.select()}
                error={fieldState.invalid}
                helperText={fieldState.error?.message ?? 'Es un artículo especial: escriba qué es'}
                slotProps={{ htmlInput: { maxLength: NOMBRE_PRODUCTO_MAX } }}
              />
            )}
          />
        </Box>
      )}
      <Box sx={{ gridColumn: { xs: 'span 3', sm: 'span 2' } }}>
        {kind.monto.schema ? (
          <Controller
            name="monto"
            control={control}
            render={({ field: { ref, ...field }, fieldState }) => (
              <CantidadInput
                {...field}
                inputRef={ref}
                required
                label={kind.monto.label}
                error={fieldState.invalid}
                helperText={fieldState.error?.message}
                slotProps={{ input: { startAdornment: <InputAdornment position="start">₡</InputAdornment> } }}
              />
            )}
          />
        ) : (
          <TextField
            label={kind.monto.label}
            value={articulo?.record ? dinero(kind.monto.of(articulo.record)) : ''}
            slotProps={{ htmlInput: { readOnly: true, tabIndex: -1 } }}
          />
        )}
      </Box>
      <Box sx={{ gridColumn: { xs: 'span 3', sm: 'span 2' } }}>
        <Controller
          name="cantidad"
          control={control}
          render={({ field: { ref, ...field }, fieldState }) => (
            <CantidadInput
              {...field}
              inputRef={(input: HTMLInputElement | null) => {
                ref(input);
                cantidadRef.current = input;
              }}
              required
              label="Cantidad"
              error={fieldState.invalid}
              helperText={fieldState.error?.message ?? stockHint(kind, draft, articulo)}
            />
          )}
        />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2' } }}>
        <Button type="submit" variant="outlined" fullWidth startIcon={<AddIcon />} disabled={!formState.isValid}>
          Agregar
        </Button>
      </Box>
    </Box>
  );
}

/** "Hay 40", and how many of them are on the draft already. */
function stockHint(kind: TradeKind, draft: TradeDraft, articulo: Choice<Producto> | null): string | undefined {
  if (!kind.limitedByStock || articulo?.record?.stock == null) return undefined;
  const already = alreadyOn(draft, articulo);
  return `Hay ${cantidadText(articulo.record.stock)}${already ? `, ${cantidadText(already)} ya en la lista` : ''}`;
}
