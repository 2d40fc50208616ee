import { buildPagesIfStale } from './build-pages.ts'
import { run } from '../main.ts'

await run({ prepare: buildPagesIfStale })
