import type { Explainer } from './where.ts'

const NOT_REACHED =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123])$/
/** Messages of driver errors without a code. */
const SILENCE = /connection terminated|connection ended|timeout/i
/** Messages of TLS and certificate errors. */
const ENCRYPTION = /ssl|tls|certificate/i

const BY_STATE: Record<string, string> = {
  '28P01': 'the user or the password is wrong; correct them',
  '28000': 'this user may not log in from here; use another user, or allow this one in pg_hba.conf',
  '3D000': 'this database does not exist; create it (createdb), or correct the name',
  '42501': 'this user may not create tables; make it the owner of the database',
  '53100': 'the disk of the server is full; free some space',
  '53300': 'the server has no connection left; raise its max_connections, or run fewer nodes',
  '25006': 'the server is read-only; use the primary server',
}

/** Errors of the database in DATABASE_URL. */
export const explainPostgres: Explainer = (fault, { databaseUrl, databaseName }) => {
  if (!databaseUrl || fault.syscall === 'listen' || typeof fault.errcode === 'number') return null
  const code = typeof fault.code === 'string' ? fault.code : ''
  const subject = `${databaseName ?? 'DATABASE_URL'} ${withoutPassword(databaseUrl)}`
  const said = fault.message || code
  if (NOT_REACHED.test(code) || SILENCE.test(fault.message)) {
    return `${subject}: no PostgreSQL answers at this address (${said}); start it, or correct the address`
  }
  if (BY_STATE[code]) return `${subject}: ${BY_STATE[code]} (${said})`
  if (fault.severity !== undefined) return `${subject}: PostgreSQL refuses (${said})`
  if (ENCRYPTION.test(fault.message) || ENCRYPTION.test(code)) {
    return `${subject}: no encrypted connection can be made (${said}); correct sslmode and the certificates in it`
  }
  return null
}

/** The URL without credentials. */
export function withoutPassword(databaseUrl: string): string {
  const { protocol, host, pathname } = new URL(databaseUrl)
  return `${protocol}//${host}${pathname}`
}
