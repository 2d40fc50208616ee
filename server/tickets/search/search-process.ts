import { openReader, sqliteDialect } from '../../database/sqlite/sqlite.ts'
import { answerBeside } from '../../kernel/process-beside.ts'
import { type SearchRequest, runSearch } from './searches.ts'

/** Lower priority than the server process. */
const NICENESS = 5

const { reader } = openReader(process.argv[2] ?? '')

answerBeside(NICENESS, (question) => runSearch(reader, sqliteDialect, question as SearchRequest))
