import { join, resolve, sep } from 'node:path'
import type { Explainer, ProgramSettings } from './where.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Errors of files and folders. */
export const explainFiles: Explainer = ({ code, path, syscall, message }, where) => {
  if (typeof code !== 'string' || syscall === undefined) return null
  if (code === 'EMFILE' || code === 'ENFILE') {
    return `too many files are open (${message}); raise the limit, for example by ulimit -n`
  }
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  // Write errors have no path, and most writes are in the data folder.
  const place = typeof path === 'string' ? path : isFull ? where.dataDir : null
  if (place === null) return null
  const { subject, remedy } = placeOf(place, where)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `${subject} is on a full disk; free some space${remedy}`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${subject} cannot be used by this user (${message}); allow this user to read and write there${remedy}`
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EISDIR':
      return `${subject} has the wrong type (${message}); move it away${remedy}`
    case 'ENOENT':
      return `${subject} can be neither found nor created (${message}); correct the path${remedy}`
    default:
      return null
  }
}

/** The setting that a path comes from, and how to fix it. */
function placeOf(path: string, { dataDir, databaseUrl, databaseName }: ProgramSettings) {
  if (databaseUrl?.includes(encodeURI(path))) {
    return {
      subject: `what ${databaseName ?? 'DATABASE_URL'} names, ${path},`,
      remedy: '; correct the address',
    }
  }
  if (isWithin(path, dataDir)) {
    return { subject: `DATA_DIR ${dataDir}`, remedy: ', or set DATA_DIR to another folder' }
  }
  if (isWithin(path, ROOT)) return { subject: `the folder of the program, ${ROOT},`, remedy: '' }
  return { subject: path, remedy: '' }
}

const isWithin = (path: string, folder: string): boolean =>
  resolve(path) === folder || resolve(path).startsWith(folder + sep)
