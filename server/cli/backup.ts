import { readConfig } from '../config/config.ts'
import { backUp } from '../operations/transfer/transfers.ts'
import { calledAs, lowerPriority, onlyArgument, runCommand } from './command.ts'

lowerPriority()
await runCommand(
  () => backUp(readConfig(), onlyArgument(process.argv.slice(2), calledAs('backup', 'FILE'))),
  readConfig,
)
