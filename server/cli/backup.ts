import { readConfig } from '../config.ts'
import { backUp } from '../operations/transfer/transfers.ts'
import { calledAs, giveWay, onlyArgument, runCommand } from './command.ts'

const pace = giveWay()
await runCommand(
  () => backUp(readConfig(), onlyArgument(process.argv.slice(2), calledAs('backup', 'FILE')), pace),
  readConfig,
)
