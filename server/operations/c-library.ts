const NOTHING = (): void => {}

/**
 * Gives a function by which the C library gives the system what it keeps of memory that was freed: after pictures were sent that is
 * a third of what a server has. It takes some milliseconds for each 100 MB. Does nothing where the C library knows no such
 * function, which is glibc's, or Node cannot call it.
 */
export function trimming(): () => void {
  if (process.platform !== 'linux') return NOTHING
  try {
    const { functions } = process
      .getBuiltinModule('node:ffi')
      .dlopen(null, { malloc_trim: { arguments: ['uint64'], return: 'int32' } })
    return () => void functions.malloc_trim(0n)
  } catch {
    return NOTHING
  }
}
