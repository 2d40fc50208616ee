/** The settings of a program that explanations refer to. */
export type ProgramSettings = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | null
  /** The origin of `databaseUrl`, if not the setting. */
  databaseName?: string
}

/** Additional fields of errors from Node, SQLite and the PostgreSQL driver. */
export type Fault = Error & {
  code?: unknown
  /** SQLite's error number. */
  errcode?: unknown
  syscall?: unknown
  path?: unknown
  hostname?: unknown
  /** Severity of an error of PostgreSQL; missing in other errors. */
  severity?: unknown
}

/** Explains an error, or returns null for errors of another kind. */
export type Explainer = (fault: Fault, where: ProgramSettings) => string | null
