import { openReader, sqliteDialect } from '../../database/sqlite/sqlite.ts'
import { answerBeside } from '../../kernel/process-beside.ts'
import { countFound, searchTickets } from './queries.ts'
import type { Question } from './searches-beside.ts'

/** Gives way to the process that answers requests. */
const NICENESS = 5

const { reader } = openReader(process.argv[2] ?? '')

answerBeside(NICENESS, (asked) => {
  const question = asked as Question
  return 'search' in question
    ? searchTickets(reader, sqliteDialect, question.search)
    : countFound(reader, sqliteDialect, question.count)
})
