/** The public interface for other areas. Everything else here is private. */
export { createMacro } from './use-cases.ts'
export { applyMacro, lockNamedBy } from './use-cases-applying.ts'
export { macroFilesIn, macrosIn } from './open-queries.ts'
