/** The project folder. */
export const root: string;

/** How the build in dist stands to the sources as they are now. */
export function stateOfBuild(): Promise<'missing' | 'stale' | 'fresh'>;
