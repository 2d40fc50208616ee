import { keepCompiled } from '../../cli/keep-compiled.ts'
import type { Question } from './searches-beside.ts'

keepCompiled()
const [{ openReader, sqliteDialect }, { countFound, searchTickets }, { answerBeside }] = await Promise.all([
  import('../../database/sqlite/sqlite.ts'),
  import('./queries.ts'),
  import('../../kernel/process-beside.ts'),
])
const { reader } = openReader(process.argv[2] ?? '')

answerBeside((asked) => {
  const question = asked as Question
  return 'search' in question
    ? searchTickets(reader, sqliteDialect, question.search)
    : countFound(reader, sqliteDialect, question.count)
})
