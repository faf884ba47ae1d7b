import Flag from '@mui/icons-material/FlagOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import { MenuItem, MenuList, Typography } from '@mui/material';
import type { Compra } from '#contract/compra';
import { dia, dias } from '#contract/format';
import { diasDeAtraso, ETAPAS_COMPRA, nombresDeEtapa, type EtapaCompra } from '#contract/promesa';
import { companyToday } from '../../app/company';
import { Badge, type Tono } from '../../kit/EstatusBadge';
import { FilterChip, useListFilter } from '../../kit/list/filters';
import { EstadoCompraBadge } from '../documentos/vista/statesAndFiles';

const tonos: Record<EtapaCompra, Tono> = {
  Borrador: 'quiet',
  Enviada: 'warning',
  Confirmada: 'primary',
  RecibidaEnParte: 'warning',
  Recibida: 'good',
  Anulada: 'bad',
};

/** How far a purchase is (D48); a provider that does not say it knows only its state. */
export const EtapaBadge = ({ compra: { etapa, estado } }: { compra: Pick<Compra, 'etapa' | 'estado'> }) =>
  etapa ? <Badge tono={tonos[etapa]}>{nombresDeEtapa[etapa]}</Badge> : <EstadoCompraBadge estado={estado} />;

/** The promised day, in red and with its sign once it is over and something is still to come. */
export function Prometida({ compra }: { compra: Pick<Compra, 'fechaPrometida' | 'estado'> }) {
  const late = diasDeAtraso(compra, companyToday());
  if (late === 0) return dia(compra.fechaPrometida);
  return (
    <Typography
      component="span"
      variant="inherit"
      color="error"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
    >
      <Schedule fontSize="inherit" titleAccess={`${dias(late)} de atraso`} />
      {dia(compra.fechaPrometida)}
    </Typography>
  );
}

/** Narrows the list of purchases to those that are so far. */
export function EtapaFilter() {
  const { values, change } = useListFilter();
  const chosen = ETAPAS_COMPRA.find(one => one === values['etapa']);
  return (
    <FilterChip
      label="Etapa"
      icon={Flag}
      value={chosen ? nombresDeEtapa[chosen] : null}
      onClear={() => change({ etapa: null })}
    >
      {close => (
        <MenuList aria-label="Etapa">
          {ETAPAS_COMPRA.map(one => (
            <MenuItem
              key={one}
              selected={one === chosen}
              onClick={() => {
                change({ etapa: one });
                close();
              }}
            >
              {nombresDeEtapa[one]}
            </MenuItem>
          ))}
        </MenuList>
      )}
    </FilterChip>
  );
}
