import { join, resolve, sep } from 'node:path'
import type { Explainer, ProgramSettings } from './where.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Errors of files and folders. */
export const explainFiles: Explainer = ({ code, path, syscall, message }, where) => {
  if (typeof code !== 'string' || syscall === undefined) return null
  if (code === 'EMFILE' || code === 'ENFILE') {
    return `too many files are open (${message}); raise the limit, as by ulimit -n`
  }
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  // Write errors have no path, and most writes are in the data folder.
  const place = typeof path === 'string' ? path : isFull ? where.dataDir : null
  if (place === null) return null
  const { subject, remedy } = placeOf(place, where)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `${subject} lies on a disk that is full; make room there${remedy}`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${subject} is not open to this user (${message}); give it the right to read and write there${remedy}`
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EISDIR':
      return `${subject} is not what it should be (${message}); move away what is there${remedy}`
    case 'ENOENT':
      return `${subject} can be neither found nor made (${message}); correct the path${remedy}`
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
    return { subject: `DATA_DIR ${dataDir}`, remedy: ', or name another folder in DATA_DIR' }
  }
  if (isWithin(path, ROOT)) return { subject: `the folder of the program, ${ROOT},`, remedy: '' }
  return { subject: path, remedy: '' }
}

const isWithin = (path: string, folder: string): boolean =>
  resolve(path) === folder || resolve(path).startsWith(folder + sep)
