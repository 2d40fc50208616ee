import { readConfig } from '../config.ts'
import { verify } from '../verify/verify.ts'
import { runCommand } from './command.ts'

await runCommand(async () => {
  const wrong = await verify(readConfig(), (line) => process.stdout.write(`${line}\n`))
  if (wrong > 0) process.exitCode = 1
  return [wrong === 0 ? 'All is right.' : `Wrong: ${wrong}.`]
})
