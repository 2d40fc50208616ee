import { COMPILED } from '../../cli/keep-compiled.js'

/** For the environment of programs that a test starts: what Node has compiled for one of them serves them all. */
export const QUICK_START = { NODE_COMPILE_CACHE: COMPILED }
