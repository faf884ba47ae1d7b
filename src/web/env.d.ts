/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Root of another provider of the same API; unset: this origin's /api. */
  readonly VITE_API_URL?: string;
}

declare module 'ra-language-spanish' {
  import type { TranslationMessages } from 'react-admin';
  const messages: Partial<TranslationMessages>;
  export default messages;
}
