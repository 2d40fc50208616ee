import { runAll } from './run-all.ts'
import { SOAK } from './stages.ts'

// npm run test:soak: what is long by its nature.
await runAll(SOAK)
