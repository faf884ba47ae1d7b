import { Button, type ButtonProps } from '@mui/material';
import {
  cloneElement,
  useCallback,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefCallback,
} from 'react';
import { useCanAccess } from 'react-admin';
import type { GateName } from '#contract/permisos';
import { mayPass, refusalOf, type Subject } from '../api/permisos';
import { Hint } from './Hint';

/**
 * Whether the signed-in user passes a gate; `usuario` is the user a gate is about, if it is about one. The known
 * permissions answer at once, so that nothing flashes up; new ones invalidate the answer.
 */
export function useMayPass(gate: GateName, usuario?: Subject): boolean {
  const [resource = '', action = ''] = gate.split('.');
  const known = { initialData: () => mayPass(gate, usuario), staleTime: Infinity };
  return useCanAccess({ resource, action, record: usuario ?? {}, ...known }).canAccess === true;
}

/** Why the signed-in user does not pass a gate, naming the missing permission; null if they do. */
export const useRefusal = (gate: GateName, usuario?: Subject): string | null =>
  useMayPass(gate, usuario) ? null : refusalOf(gate);

export const May = ({ gate, children }: { gate: GateName; children: ReactNode }) => useMayPass(gate) && children;

interface GatedProps {
  gate: GateName;
  usuario?: Subject;
  /** Why it is disabled, for a user who passes the gate. */
  reason?: string | null;
  flex?: string | number;
  fullWidth?: boolean;
  /** Any control with a `disabled` prop. */
  children: ReactElement<{ disabled?: boolean }>;
}

/**
 * Wraps a control behind a gate: always shown, but disabled for users who do not pass, with a tooltip naming the
 * missing permission or `reason`. The tooltip is on a focusable wrapper: a disabled control gets no events.
 */
export function Gated({ gate, usuario, reason = null, flex, fullWidth = false, children }: GatedProps) {
  const refusal = useRefusal(gate, usuario) ?? reason;
  const style = { display: fullWidth ? 'block' : 'inline-flex', flex };
  const ref = useKeptFocus();
  // Lists have many gated controls, mostly open: the tooltip is rendered only when it has text.
  if (!refusal) return <span {...{ ref, style }}>{children}</span>;
  return <Refused {...{ ref, refusal, style }}>{cloneElement(children, { disabled: true })}</Refused>;
}

/** As one wrapper replaces the other, keeps the focus on the control or, if that is disabled, on the wrapper. */
function useKeptFocus(): RefCallback<HTMLElement> {
  const hadFocus = useRef(false);
  return useCallback(element => {
    if (hadFocus.current) (element?.querySelector<HTMLElement>('a, :enabled') ?? element)?.focus();
    return () => {
      hadFocus.current = element?.contains(document.activeElement) === true;
    };
  }, []);
}

/** Says why on hover, on focus and, on a phone, for a while after a tap: Material's own tooltip needs a long press. */
function Refused({ refusal, ...wrapper }: { refusal: string } & ComponentProps<'span'>) {
  const [isShown, show] = useState(false);
  const onClick = (event: MouseEvent) => {
    // A click on a disabled control must not open the row it is in.
    event.stopPropagation();
    show(true);
  };
  return (
    <Hint title={refusal} open={isShown} onOpen={() => show(true)} onClose={() => show(false)} leaveTouchDelay={4000}>
      <span {...wrapper} tabIndex={0} onClick={onClick} />
    </Hint>
  );
}

export const GatedButton = ({ gate, reason, flex, ...button }: ButtonProps & Omit<GatedProps, 'children'>) => (
  <Gated {...{ gate, reason, flex }} fullWidth={button.fullWidth}>
    <Button {...button} />
  </Gated>
);
