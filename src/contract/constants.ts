/** Limits and fixed values of the business (S9) that several entities share; a limit of one entity stands in its file. */

/** Rows per page of every list. */
export const PAGE_SIZE = 15;

/** Text without a limit of its own (D2). */
export const TEXT_MAX = 250;

/** A search text, in characters (D4). */
export const SEARCH_MAX = 200;

/** Codes and names of articles, in characters. */
export const CODIGO_MIN = 5;
export const CODIGO_MAX = 10;
export const NOMBRE_PRODUCTO_MAX = 100;

/** Quantities are numeric(12,3), up to its largest value (D25). */
export const CANTIDAD_MIN = 1;
export const CANTIDAD_MAX = 999_999_999.999;
export const CANTIDAD_DECIMALS = 3;

/** The largest amount of colones: money is numeric(14,2) (D25). */
export const DINERO_MAX = 999_999_999_999.99;

/** Lines of one order: far more than real orders have, few enough for one statement. */
export const PEDIDO_LINES_MAX = 1000;

/** Lines of a purchase, a sale or a physical count. */
export const COMPRA_LINES_MAX = 1000;
export const VENTA_LINES_MAX = 1000;
export const CONTEO_LINES_MAX = 1000;

/** Rows per page of tables inside a document, as when copying lines. */
export const SMALL_PAGE_SIZE = 5;

/** Tax on purchase lines, in per cent. */
export const IVA = 13;

/** Articles whose name is typed on the line (S9). Every database has them. */
export const SPECIAL_ARTICLES = ['000-000', '000-001', '000-002', '000-003', '000-004'] as const;

/** The largest integer that PostgreSQL stores, and so the largest id. */
export const INTEGER_MAX = 2_147_483_647;

/** Time zone of the company unless the configuration says otherwise. */
export const DEFAULT_TIME_ZONE = 'America/Costa_Rica';

/** Whether an article is one of those whose name is typed on the line. */
export const isSpecialArticle = (codigo: string): boolean => SPECIAL_ARTICLES.some(special => special === codigo);

/** Codes of one budget. */
export const PRESUPUESTO_CODIGOS_MAX = 1000;
