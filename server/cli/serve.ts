import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
const { run } = await import('../main.ts')
await run()
