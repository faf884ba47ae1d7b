/** What the preview of a document says while it waits, and when it cannot be shown. */
export const PREPARING = 'Preparando el documento';
export const OPENING = 'Abriendo el documento';
export const BROKEN = 'El archivo no se pudo abrir aquí. Puede descargarlo o intentarlo de nuevo.';
export const UNREACHED = 'No se pudo cargar la vista previa. Revise su conexión e inténtelo de nuevo.';
