/** What a program works on, by its settings, so that what stops it can be named. */
export type Where = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | null
  /** Where `databaseUrl` comes from, if not from the setting. */
  databaseName?: string
}

/** What Node, SQLite and the driver of PostgreSQL add to their errors. */
export type Fault = Error & {
  code?: unknown
  /** SQLite's own number. */
  errcode?: unknown
  syscall?: unknown
  path?: unknown
  hostname?: unknown
  /** PostgreSQL's errors alone have one. */
  severity?: unknown
}

/** Puts a problem into words, or gives null where it is none of its kind. */
export type Explainer = (fault: Fault, where: Where) => string | null
