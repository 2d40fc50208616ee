import { readConfig } from '../config.ts'
import { StartProblem } from '../start-problem.ts'
import { move } from '../transfer/transfers.ts'
import { onlyArgument, runCommand } from './command.ts'

await runCommand(async () => {
  const words = process.argv.slice(2).filter((word) => word !== '--to')
  const address = onlyArgument(words, 'npm run move -- --to postgres://user:password@host/database')
  if (!/^postgres(ql)?:\/\/\S+$/.test(address)) {
    throw new StartProblem('the address to move to must be like postgres://user:password@host/database')
  }
  return move(readConfig().dataDir, address)
})
