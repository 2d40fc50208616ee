// First, so that all later imports use the compile cache.
await import('./keep-compiled.js')
const { run } = await import('../main.ts')
await run()
