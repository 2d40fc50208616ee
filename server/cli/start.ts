import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
const [{ buildPagesIfStale }, { run }] = await Promise.all([import('./build-pages.ts'), import('../main.ts')])
await run({ prepare: buildPagesIfStale })
