import { readConfig } from '../config/config.ts'
import { restore } from '../operations/transfer/transfers.ts'
import { calledAs, onlyArgument, runCommand } from './command.ts'

await runCommand(
  () => restore(readConfig(), onlyArgument(process.argv.slice(2), calledAs('restore', 'FILE'))),
  readConfig,
)
