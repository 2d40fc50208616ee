import { DatabaseUnavailable } from '../../database/engine.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** No space, and no more of it for this user of the machine. */
const OF_THE_SYSTEM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** Of SQLite; of PostgreSQL. */
const SQLITE_FULL = 13
const POSTGRES_FULL = '53100'

/** Runs what writes much; says in words where there was no room for it. */
export async function sayingWhenFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isFull(error)) throw new Refusal('storage_full', { cause: error })
    throw error
  }
}

function isFull(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'storage_full'
  if (error instanceof DatabaseUnavailable) return isFull(error.cause)
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_FULL)
    return true
  return 'code' in error && (OF_THE_SYSTEM.has(String(error.code)) || error.code === POSTGRES_FULL)
}
