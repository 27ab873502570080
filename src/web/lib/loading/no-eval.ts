// Zod compiles its checks with `new Function` where it can. Our content security policy forbids that, and each try would be
// reported as a violation. It looks here when it is first loaded; calling its `config` would bring all of it to the first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
