import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '../config/config.ts'
import { replaceKeys, rotateKeys } from '../operations/keys/key-rotation.ts'
import { openKeys, secretFile } from '../operations/keys/keys.ts'
import { StartProblem } from '../kernel/start-problem.ts'
import { openStore } from '../open-store.ts'
import { refuseUnlessCurrent } from '../operations/verify/verify.ts'
import { runCommand } from './command.ts'

const USAGE = 'please call it as: npm run rotate-keys, or npm run rotate-keys -- --now'

await runCommand(async () => {
  const words = process.argv.slice(2)
  if (words.some((word) => word !== '--now') || words.length > 1) throw new StartProblem(USAGE)
  const { dataDir, databaseUrl } = readConfig()
  await refuseUnlessCurrent({ dataDir, databaseUrl })
  const store = await openStore({ dataDir, databaseUrl })
  try {
    const secret = databaseUrl ? store.secret : secretFile(join(dataDir, 'keys'), store.write)
    const clock = () => new Date()
    const room = { store, secret, clock, keys: await openKeys(secret, clock) }
    if (words.length === 0) {
      const { dropped } = await rotateKeys(room)
      return [
        'There is a new key, which servers that run take up within half a minute. Nobody is logged out.',
        ...(dropped > 0 ? [`Keys that nothing depends on any more, and that are gone: ${dropped}.`] : []),
      ]
    }
    const { dropped } = await replaceKeys(room, async (seconds) => {
      process.stdout.write(
        `Everybody is logged out. Servers get ${seconds} seconds to take up the new key; please wait.\n`,
      )
      await setTimeout(seconds * 1000)
    })
    return [`There is a new key, and the older ones are gone: ${dropped}.`]
  } finally {
    await store.close()
  }
}, readConfig)
