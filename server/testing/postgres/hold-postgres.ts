import { startOwnPostgres } from './postgres.ts'

// Starts a PostgreSQL as tests do, prints where it is, and has it until it is killed.
const { url } = await startOwnPostgres('little', process.argv[2])
process.stdout.write(`${url}\n`)
