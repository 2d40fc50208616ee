import { COMPILED } from '../../cli/keep-compiled.js'

/** Environment of started programs: they share the compile cache of Node. */
export const QUICK_START = { NODE_COMPILE_CACHE: COMPILED }
