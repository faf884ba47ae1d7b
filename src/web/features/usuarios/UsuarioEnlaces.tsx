import Close from '@mui/icons-material/Close';
import { Box, Chip, Alert, IconButton, Typography } from '@mui/material';
import { useState, type ComponentProps, type MouseEvent } from 'react';
import { useGetMany, useRecordContext } from 'react-admin';
import { FormProvider, get, useController, useForm, useWatch } from 'react-hook-form';
import { keepPreviousData } from '@tanstack/react-query';
import { enlaceOf } from '#contract/enlaces';
import { perfiles } from '#contract/perfil';
import type { Usuario } from '#contract/usuarioAdmin';
import { abilities } from '#contract/rights/abilities';
import { gates, passes, type GateName } from '#contract/permisos';
import { usuarioPermisos } from '#contract/usuario';
import { focusBeside, useFocusWhenGone } from '../../kit/focus';
import { useMayPass } from '../../kit/gate';
import type { FormField } from '../../kit/form/conflict';
import { byName, type Named } from '../../kit/picker/choices';
import { Picker } from '../../kit/picker/Picker';
import { PlainList } from '../../kit/layout';
import { AddByName } from '../../kit/picker/AddByName';
import { FormGroup } from '../../kit/form/fields';
import { LazyPart } from '../../kit/screens';
import { PlantillaInput } from '../catalogos';
import { useCall } from '../../api/reads';
import { menuEntries } from '../../app/layout/menuEntries';
import { errorMessage } from '../../kit/errorMessage';

type Ids = readonly number[];

/** Form value of a user's profiles and projects. */
interface LinkedIds {
  version?: string;
  perfiles?: Ids;
  proyectos?: Ids;
}

const formPaths = { usuarioPerfiles: 'enlaces.perfiles', usuarioProyectos: 'enlaces.proyectos' } as const;

/** Form values as a request body: the ids of each kind, and the version of the links that was read. */
export function withIds({ enlaces, ...typed }: Record<string, unknown>) {
  const { version, perfiles, proyectos } = (enlaces ?? {}) as LinkedIds;
  return { ...typed, perfiles, proyectos, ...(version !== undefined && { enlaces: { version } }) };
}

/** Profiles and projects as fields for the conflict view. */
export const linkFields: FormField[] = (['usuarioPerfiles', 'usuarioProyectos'] as const).map(enlace => {
  const { noun, resource, table } = enlaceOf(enlace).other;
  const field = {
    kind: 'reference',
    label: noun.many,
    required: false,
    reference: { resource, record: table },
  } as const;
  return { path: formPaths[enlace], field };
});

const NONE: Ids = [];

/** Input for a user's profiles or projects: chips, and a picker that adds one. */
function LinksInput({ enlace }: { enlace: keyof typeof formPaths }) {
  const { noun, resource } = enlaceOf(enlace).other;
  const mayDrop = useMayPass(`${enlace}.toggle`);
  const { field, fieldState, formState } = useController<{ enlaces?: LinkedIds }, (typeof formPaths)[typeof enlace]>({
    name: formPaths[enlace],
  });
  const ids = field.value ?? NONE;
  const linked = get(formState.defaultValues, formPaths[enlace]) as Ids | undefined;
  const { data = [] } = useGetMany<Named>(resource, { ids: [...ids] }, { enabled: ids.length > 0 });
  const nameOf = (id: number) => data.find(record => record?.id === id)?.nombre ?? '…';
  const add = (id: number) => field.onChange([...ids, id]);
  const [adding, setAdding] = useState<{ name: string; emptyPicker: () => void } | null>(null);
  const addsPerfiles = useMayPass('perfiles.create') && enlace === 'usuarioPerfiles';
  const drop = (id: number) => field.onChange(ids.filter(other => other !== id));
  return (
    <Box
      role="group"
      aria-label={noun.many}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, alignContent: 'start', minWidth: 0 }}
    >
      <Picker
        kind={byName(resource, `Agregar ${noun.one.toLowerCase()}`)}
        value={null}
        required={false}
        clears
        openOnFocus
        except={ids}
        onChange={choice => choice && add(choice.id)}
        onAdd={addsPerfiles ? (name, emptyPicker) => setAdding({ name, emptyPicker }) : undefined}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={fieldState.error?.message}
        helperText={ids.length > 0 ? ' ' : `Sin ${noun.many.toLowerCase()}`}
      />
      {adding && (
        <NewProfile
          name={adding.name}
          onAdded={id => {
            add(id);
            adding.emptyPicker();
          }}
          onClose={() => setAdding(null)}
        />
      )}
      <PlainList direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
        {ids.map(id => (
          <LinkChip key={id} name={nameOf(id)} onDrop={mayDrop || !linked?.includes(id) ? () => drop(id) : undefined} />
        ))}
      </PlainList>
    </Box>
  );
}

/** A button of its own: Material's chip is dropped by Supr alone and loses the focus, and its icon is too small to touch. */
function DropButton({ name, onDrop }: { name: string; onDrop: () => void }) {
  useFocusWhenGone();
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusBeside(currentTarget);
    onDrop();
  };
  return (
    <IconButton size="small" aria-label={`Quitar ${name}`} title={`Quitar ${name}`} onClick={onClick}>
      <Close fontSize="small" />
    </IconButton>
  );
}

const LinkChip = ({ name, onDrop }: { name: string; onDrop?: () => void }) => (
  <Chip
    component="li"
    label={
      <>
        {name}
        {onDrop && <DropButton name={name} onDrop={onDrop} />}
      </>
    }
    sx={{
      py: 0,
      '& .MuiChip-label': { display: 'flex', alignItems: 'center', overflow: 'visible', pr: onDrop ? 0 : undefined },
    }}
  />
);

/** Creates a profile from a template without leaving the form of the user who gets it (D53). */
function NewProfile(props: Pick<ComponentProps<typeof AddByName>, 'name' | 'onAdded' | 'onClose'>) {
  const form = useForm({ defaultValues: { nombre: props.name, plantilla: '' } });
  return (
    <AddByName {...props} declared={perfiles} fields={form.getValues}>
      <Box sx={{ mt: 2 }}>
        <FormProvider {...form}>
          <LazyPart>
            <PlantillaInput />
          </LazyPart>
        </FormProvider>
      </Box>
    </AddByName>
  );
}

/** A user's profiles and projects, for editors who may assign them, and what they allow (D53). */
export function UsuarioEnlaces() {
  const record = useRecordContext<Usuario>();
  const chosen: LinkedIds | undefined = useWatch({ name: 'enlaces' });
  const ids = { perfiles: chosen?.perfiles ?? [], proyectos: chosen?.proyectos ?? [] };
  const isKnown = (kind: keyof typeof ids) => !record || record.enlaces?.[kind] !== undefined;
  const givesPerfiles = useMayPass('usuarioPerfiles.create') && isKnown('perfiles');
  const givesProyectos = useMayPass('usuarioProyectos.create') && isKnown('proyectos');
  if (!givesPerfiles && !givesProyectos) return null;
  return (
    <FormGroup title="Perfiles y proyectos" aside>
      {givesPerfiles && <LinksInput enlace="usuarioPerfiles" />}
      {givesProyectos && <LinksInput enlace="usuarioProyectos" />}
      {givesPerfiles && (
        <WhatTheUserSees perfiles={ids.perfiles} proyectos={isKnown('proyectos') ? ids.proyectos : undefined} />
      )}
    </FormGroup>
  );
}

function NamesOf({ title, names, none }: { title: string; names: readonly string[]; none: string }) {
  return (
    <Box role="group" aria-label={title}>
      <Typography variant="subtitle2" component="p">
        {title}
      </Typography>
      {names.length === 0 && <Typography color="textSecondary">{none}</Typography>}
      <PlainList direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {names.map(name => (
          <li key={name}>
            <Chip size="small" variant="outlined" label={name} />
          </li>
        ))}
      </PlainList>
    </Box>
  );
}

function reachOf(roll: unknown, count: number): string {
  if (roll === 'Administrador') return 'Ve los pedidos de todos los proyectos.';
  if (count === 0) return 'Sin proyectos no trabaja con ningún pedido.';
  return `Trabaja con los pedidos de ${count === 1 ? 'su proyecto' : `sus ${count} proyectos`}.`;
}

/**
 * What a user with these profiles would see and be able to do, by the gates; follows the form before saving (D53). The
 * projects are undefined if the editor may not read them.
 */
function WhatTheUserSees({ perfiles, proyectos }: { perfiles: Ids; proyectos: Ids | undefined }) {
  const roll: unknown = useWatch({ name: 'roll' });
  const { data: permisos, error } = useCall('perfilPermisos.list', {
    query: { perfiles: perfiles.join(',') },
    schema: usuarioPermisos,
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{errorMessage(error, 'No se pudo leer qué dan estos perfiles')}</Alert>;
  if (!permisos) return null;
  // Inicio has no gate: it is not worth saying.
  const opens = ({ gate }: { gate?: GateName }) => gate !== undefined && passes({ permisos }, gates[gate]);
  return (
    <Box
      component="section"
      aria-label="Lo que verá esta persona"
      sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1.5, p: 2, borderRadius: 1, bgcolor: 'soft.primary' }}
    >
      <Typography variant="h3">Lo que verá esta persona</Typography>
      {proyectos && <Typography color="textSecondary">{reachOf(roll, proyectos.length)}</Typography>}
      <NamesOf
        title="En el menú"
        names={menuEntries.filter(opens).map(({ label }) => label)}
        none="Nada, además de Inicio"
      />
      <NamesOf
        title="Puede"
        names={abilities.filter(opens).map(({ phrase }) => phrase)}
        none="Solo consultar lo que ve"
      />
    </Box>
  );
}
