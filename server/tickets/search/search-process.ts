import { openReader, sqliteDialect } from '../../database/sqlite/sqlite.ts'
import { answerBeside } from '../../kernel/process-beside.ts'
import { similarTickets } from '../similar/queries.ts'
import { countFound, searchTickets } from './queries.ts'
import { numbersOfThoseSaying, numbersSaying } from './queries-words.ts'
import type { Question } from './searches-beside.ts'

/** Gives way to the process that answers requests. */
const NICENESS = 5

const { reader } = openReader(process.argv[2] ?? '')

answerBeside(NICENESS, (asked) => {
  const question = asked as Question
  if ('search' in question) return searchTickets(reader, sqliteDialect, question.search)
  if ('count' in question) return countFound(reader, sqliteDialect, question.count)
  if ('similar' in question) return similarTickets(reader, sqliteDialect, question.similar)
  return 'saying' in question
    ? numbersSaying(reader, sqliteDialect, question.saying)
    : numbersOfThoseSaying(reader, sqliteDialect, question.thoseSaying)
})
