/** The id of the element that holds a page. */
export const pageAnchor = (id: string, page: number) => `${id}-pagina-${page}`;
