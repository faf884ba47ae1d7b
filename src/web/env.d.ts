/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Base URL of another provider of this API; by default this origin's /api. */
  readonly VITE_API_URL?: string;
}

declare module 'ra-language-spanish' {
  import type { TranslationMessages } from 'react-admin';
  const messages: Partial<TranslationMessages>;
  export default messages;
}
