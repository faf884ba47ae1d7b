import { paths } from '../../../app/routes';
import { useSession } from '../../../api/session';
import { PageTitle } from '../../../kit/PageTitle';
import { GatedScreen } from '../../../kit/screens';
import type { TradeKind } from './kind';
import { Trade, type TradeExtra } from './Trade';

interface TradePageProps {
  kind: TradeKind;
  /** What only this kind has, between the party and the line. */
  extra: TradeExtra;
}

/** A new purchase or a new sale (S2): a draft of the signed-in user's own until it is confirmed. */
export function TradePage({ kind, extra }: TradePageProps) {
  const usuario = useSession();
  return (
    <>
      <PageTitle title={kind.title} parent={{ title: kind.listTitle, to: paths.list(kind.resource) }} />
      <GatedScreen gate={`${kind.resource}.create`}>
        {usuario && <Trade key={usuario.id} kind={kind} extra={extra} usuario={usuario} />}
      </GatedScreen>
    </>
  );
}
