// First, so that all later imports use the compile cache.
await import('./keep-compiled.js')
const [{ buildPagesIfStale }, { run }] = await Promise.all([import('./build-pages.ts'), import('../main.ts')])
await run({ prepare: buildPagesIfStale })
