import { DatabaseUnavailable } from '../../database/engine.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Disk full, quota exceeded, file size limit exceeded. */
const OF_THE_SYSTEM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** Error codes of a full disk in SQLite and PostgreSQL. */
const SQLITE_FULL = 13
const POSTGRES_FULL = '53100'

/** Runs a large write. Turns errors of a full disk into the refusal `storage_full`. */
export async function withStorageFullRefusal<T>(work: () => Promise<T>): Promise<T> {
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
