import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useState, type KeyboardEvent, type Ref } from 'react';
import type { Articulo } from './articulos';
import { useArticulos } from './useArticulos';

interface ArticuloPickerProps {
  value: Articulo | null;
  onChange: (articulo: Articulo | null) => void;
  /** `typed`: something stood in it. */
  onBlur: (typed: boolean) => void;
  error: string | undefined;
  recentIds: readonly number[];
  inputRef: Ref<HTMLInputElement>;
  autoFocus: boolean;
}

const label = ({ codigo, nombreProducto }: Articulo): string => `${codigo} · ${nombreProducto}`;

/** The article of a line: thousands of them, so the server searches as one types; code and name, last choices on top. */
export function ArticuloPicker({
  value,
  onChange,
  onBlur,
  error,
  recentIds,
  inputRef,
  autoFocus,
}: ArticuloPickerProps) {
  const [text, setText] = useState('');
  const query = value && text === label(value) ? '' : text;
  const { options, isSearching, failed } = useArticulos(query, recentIds);

  // Enter on a text that names no article yet must not submit the line.
  const holdEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !value && text !== '') event.preventDefault();
  };

  return (
    <Autocomplete
      value={value}
      inputValue={text}
      options={options}
      filterOptions={all => all}
      getOptionLabel={label}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      groupBy={({ reciente }) => (reciente ? 'Últimos usados' : 'Artículos')}
      onChange={(_, articulo) => onChange(articulo)}
      onInputChange={(_, typed) => setText(typed)}
      onBlur={() => onBlur(text !== '')}
      onKeyDown={holdEnter}
      autoHighlight
      handleHomeEndKeys={false}
      loading={isSearching && options.length === 0}
      loadingText="Buscando…"
      noOptionsText={failed ? 'No se pudo buscar. Revise la conexión' : 'Ningún artículo activo coincide'}
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
          <Typography variant="body2" color="text.secondary" noWrap sx={{ flexShrink: 0, minWidth: 72 }}>
            {option.codigo}
          </Typography>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2">{option.nombreProducto}</Typography>
            {option.presentacion && (
              <Typography variant="caption" color="text.secondary">
                {option.presentacion}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      renderInput={params => (
        <TextField
          {...params}
          inputRef={inputRef}
          required
          autoFocus={autoFocus}
          label="Artículo"
          placeholder="Código o nombre"
          error={error !== undefined}
          helperText={error}
        />
      )}
    />
  );
}
