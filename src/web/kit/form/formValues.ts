/** A form writes an empty field as any of these. */
export const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined;

const withoutBlanks = (values: unknown): string =>
  JSON.stringify(values, (_name, value: unknown) => (isBlank(value) ? undefined : value));

/** Whether values differ; a field that was emptied again equals one that was never filled in. */
export const differ = (values: unknown, others: unknown): boolean => withoutBlanks(values) !== withoutBlanks(others);

/** Options that set a value as if the user had typed it: it counts as unsaved and is validated at once. */
export const byHand = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
