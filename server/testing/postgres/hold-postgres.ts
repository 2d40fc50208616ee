import { startOwnPostgres } from './postgres.ts'

// Starts a PostgreSQL like the tests, prints its address, and holds it until this process is killed.
const [, , from] = process.argv
const { url } = await startOwnPostgres({ ...(from !== undefined && { from }) })
process.stdout.write(`${url}\n`)
