import type { Connection } from 'pg';
import Cursor from 'pg-cursor';

/**
 * A cursor whose `close` also resolves when its connection ends. The original waits for the database to be ready for
 * the next query, which never happens on a broken connection, so its reader would wait forever.
 */
export class EndingCursor<Row> extends Cursor<Row> {
  private readonly connectionEnds: Promise<void>;
  private forgetConnection: () => void = () => undefined;

  constructor(...query: ConstructorParameters<typeof Cursor>) {
    super(...query);
    const submit = this.submit.bind(this);
    this.connectionEnds = new Promise(resolve => {
      this.submit = (connection: Connection) => {
        connection.once('end', resolve);
        this.forgetConnection = () => connection.off('end', resolve);
        submit(connection);
      };
    });
  }

  override close(): Promise<void>;
  override close(callback: (error: Error) => void): undefined;
  override close(callback?: (error: Error) => void): Promise<void> | undefined {
    if (callback) return super.close(callback);
    return Promise.race([super.close(), this.connectionEnds]).finally(this.forgetConnection);
  }
}
