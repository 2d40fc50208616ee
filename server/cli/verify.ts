import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { readNoted } from '../operations/verify/noted-event.ts'
import { verify } from '../operations/verify/verify.ts'
import { lowerPriority, runCommand } from './command.ts'

lowerPriority()
await runCommand(async () => {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } })
  const expected = values.expect === undefined ? undefined : readNoted(values.expect)
  const wrong = await verify(readConfig(), (line) => process.stdout.write(`${line}\n`), expected)
  if (wrong > 0) process.exitCode = 1
  return [wrong === 0 ? 'No problems found.' : `Problems found: ${wrong}.`]
}, readConfig)
