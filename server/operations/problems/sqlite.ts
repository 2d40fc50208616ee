import { join } from 'node:path'
import type { Explainer, ProgramSettings } from './where.ts'

const WORDS: Record<number, (where: ProgramSettings) => string> = {
  5: (where) =>
    `${fileOf(where)} is held by another program; end that one, or name another folder in DATA_DIR`,
  8: (where) => notWritable(where),
  10: (where) =>
    `${fileOf(where)} cannot be read or written; look whether the disk of DATA_DIR is full or damaged`,
  11: (where) => `${fileOf(where)} is damaged; keep a copy of it, and restore a backup into another DATA_DIR`,
  13: ({ dataDir }) =>
    `DATA_DIR ${dataDir} lies on a disk that is full; make room there, or name another folder in DATA_DIR`,
  14: (where) => notWritable(where),
  26: (where) =>
    `${fileOf(where)} is not a database of SQLite; move it away, or name another folder in DATA_DIR`,
}

/** Errors of the database file. Extended codes have the basic code in the low byte. */
export const explainSqlite: Explainer = ({ errcode }, where) =>
  typeof errcode === 'number' ? (WORDS[errcode & 0xff]?.(where) ?? null) : null

const fileOf = ({ dataDir }: ProgramSettings): string => join(dataDir, 'support-desk.sqlite')

const notWritable = (where: ProgramSettings): string =>
  `${fileOf(where)} cannot be written by this user; give it the right to, or name another folder in DATA_DIR`
