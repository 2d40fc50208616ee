import { startOwnPostgres } from './postgres.ts'

// Starts a PostgreSQL as tests do, prints where it is, and has it until it is killed.
const [, , from] = process.argv
const { url } = await startOwnPostgres({ ...(from !== undefined && { from }) })
process.stdout.write(`${url}\n`)
