import polyglotI18nProvider from 'ra-i18n-polyglot';
import raSpanish from 'ra-language-spanish';
import { mergeTranslations } from 'react-admin';
import { spanish } from './es';

export const messages = mergeTranslations(raSpanish, spanish);

/** Messages that are sentences of their own (the server's, the quoted ones) pass through untranslated. */
export const i18nProvider = polyglotI18nProvider(() => messages, 'es', undefined, { allowMissing: true });
