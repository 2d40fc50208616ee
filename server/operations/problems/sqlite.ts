import { join } from 'node:path'
import type { Explainer, ProgramSettings } from './where.ts'

const WORDS: Record<number, (where: ProgramSettings) => string> = {
  5: (where) =>
    `${fileOf(where)} is locked by another program; stop that program, or set DATA_DIR to another folder`,
  8: (where) => notWritable(where),
  10: (where) =>
    `${fileOf(where)} cannot be read or written; check if the disk of DATA_DIR is full or damaged`,
  11: (where) => `${fileOf(where)} is damaged; keep a copy of it, and restore a backup into another DATA_DIR`,
  13: ({ dataDir }) =>
    `DATA_DIR ${dataDir} is on a full disk; free some space, or set DATA_DIR to another folder`,
  14: (where) => notWritable(where),
  26: (where) =>
    `${fileOf(where)} is not an SQLite database; move it away, or set DATA_DIR to another folder`,
}

/** Errors of the database file. Extended codes have the basic code in the low byte. */
export const explainSqlite: Explainer = ({ errcode }, where) =>
  typeof errcode === 'number' ? (WORDS[errcode & 0xff]?.(where) ?? null) : null

const fileOf = ({ dataDir }: ProgramSettings): string => join(dataDir, 'support-desk.sqlite')

const notWritable = (where: ProgramSettings): string =>
  `${fileOf(where)} cannot be written by this user; allow it, or set DATA_DIR to another folder`
