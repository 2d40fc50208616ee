import { readConfig } from '../config/config.ts'
import { StartProblem } from '../kernel/start-problem.ts'
import { move } from '../operations/transfer/transfers.ts'
import { calledAs, onlyArgument, runCommand } from './command.ts'

const USAGE = calledAs('move', '--to postgres://user:password@host/database')

await runCommand(
  () => move(readConfig().dataDir, addressToMoveTo()),
  () => ({ ...readConfig(), databaseUrl: addressToMoveTo(), databaseName: '--to' }),
)

function addressToMoveTo(): string {
  const words = process.argv.slice(2).filter((word) => word !== '--to')
  const address = onlyArgument(words, USAGE)
  if (!/^postgres(ql)?:\/\/\S+$/.test(address) || !URL.canParse(address)) {
    throw new StartProblem('the address to move to must be like postgres://user:password@host/database')
  }
  return address
}
