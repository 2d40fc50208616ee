import { readConfig } from '../config.ts'
import { backUp } from '../operations/transfer/transfers.ts'
import { giveWay, onlyArgument, runCommand } from './command.ts'

giveWay()
await runCommand(
  () => backUp(readConfig(), onlyArgument(process.argv.slice(2), 'npm run backup -- FILE')),
  readConfig,
)
