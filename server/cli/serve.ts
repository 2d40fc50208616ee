// First, so that all else is found there.
await import('./keep-compiled.js')
const { run } = await import('../main.ts')
await run()
