import { sql } from 'kysely';
import { SPECIAL_ARTICLES } from '#contract/constants';
import type { Condition } from '../../lists/source';

const codes = sql.lit(`{${SPECIAL_ARTICLES.join()}}`);

/** Whether the article with this alias is one whose name is typed on the line. */
export const isSpecial = (article: string): Condition => sql`${sql.ref(`${article}.codigo`)} = any(${codes}::text[])`;
