import { readConfig } from '../config/config.ts'
import { StartProblem } from '../kernel/start-problem.ts'
import { openStore } from '../open-store.ts'
import { refuseUnlessCurrent } from '../operations/verify/verify.ts'
import { createSetupLink } from '../setup/index.ts'
import { calledAs, runCommand } from './command.ts'

await runCommand(async () => {
  if (process.argv.length > 2) throw new StartProblem(`usage: ${calledAs('setup-link')}`)
  const { dataDir, databaseUrl, publicUrl } = readConfig()
  await refuseUnlessCurrent({ dataDir, databaseUrl })
  const store = await openStore({ dataDir, databaseUrl })
  try {
    const link = await createSetupLink({ store, clock: () => new Date() })
    if (!link) throw new StartProblem('this help desk has an admin already, so it needs no setup link')
    return [`Set up your help desk: ${publicUrl}/setup#${link.token}`, 'Earlier links are no longer valid.']
  } finally {
    await store.close()
  }
}, readConfig)
