/**
 * With its first schema, Zod tests whether `new Function` is allowed. The content security policy forbids it, and each
 * test is reported as a violation, which would hide real ones. Zod reads this setting when it is loaded; set this way,
 * the entry chunk does not have to import Zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
