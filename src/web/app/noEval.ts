/**
 * Zod tries at its first schema whether it may make functions of texts. The security policy forbids it, and every such try
 * is reported as a violation: nobody would notice a real one among them. Zod reads this before it is loaded, and so the
 * entrance need not load Zod for it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
