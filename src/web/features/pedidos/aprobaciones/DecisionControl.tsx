import { Switch, Tooltip } from '@mui/material';
import { useState } from 'react';
import type { Pedido } from '#contract/pedido';
import { GatedActionButton, sinPermiso } from '../../../kit/ActionButton';
import { useIsPhone } from '../../../kit/useIsPhone';
import { usePuede } from '../../../api/permisos';
import { DecisionDialog } from './DecisionDialog';
import { decisiones, type Decision } from './decisiones';

interface DecisionControlProps {
  order: Pedido;
  decision: Decision;
}

/** The approve or deny switch of an order, a button on a phone. It asks first, and waits for the server (D36). */
export function DecisionControl({ order, decision }: DecisionControlProps) {
  const isPhone = useIsPhone();
  const [asking, setAsking] = useState(false);
  const { label, icon } = decisiones[decision];
  const ask = () => setAsking(true);
  return (
    <>
      {isPhone ? (
        <GatedActionButton gate="aprobaciones.aprobar" label={label} icon={icon} onClick={ask} />
      ) : (
        <DecisionSwitch checked={asking} label={`${label} lo solicitado en el pedido ${order.id}`} onFlip={ask} />
      )}
      {asking && <DecisionDialog order={order} decision={decision} onClose={() => setAsking(false)} />}
    </>
  );
}

interface DecisionSwitchProps {
  checked: boolean;
  label: string;
  onFlip: () => void;
}

function DecisionSwitch({ checked, label, onFlip }: DecisionSwitchProps) {
  const { puede, falta } = usePuede('aprobaciones.aprobar');
  return (
    <Tooltip title={puede ? '' : sinPermiso(falta)}>
      <span>
        <Switch checked={checked} disabled={!puede} onChange={onFlip} slotProps={{ input: { 'aria-label': label } }} />
      </span>
    </Tooltip>
  );
}
