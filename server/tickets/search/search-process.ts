import { openReader, sqliteDialect } from '../../database/sqlite/sqlite.ts'
import { answerBeside } from '../../kernel/process-beside.ts'
import { type Question, runSearch } from './searches.ts'

/** The process that answers requests has priority. */
const NICENESS = 5

const { reader } = openReader(process.argv[2] ?? '')

answerBeside(NICENESS, (question) => runSearch(reader, sqliteDialect, question as Question))
