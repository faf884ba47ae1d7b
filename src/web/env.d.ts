/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Base URL of another provider of this API; by default this origin's /api. */
  readonly VITE_API_URL?: string;
}
