import { answerBeside } from '../kernel/process-beside.ts'
import { Refusal } from '../kernel/refusal.ts'

/** What a test asks of a process: to answer, to refuse, to fail, to end, or to work without end and without a pause. */
export type TestQuestion = 'pid' | 'refuse' | 'fail' | 'end' | 'hang' | { echo: unknown }

answerBeside(1, async (asked) => {
  const question = asked as TestQuestion
  if (typeof question === 'object') return question.echo
  if (question === 'refuse') throw new Refusal('validation', { words: { text: 'Not so.' }, field: 'cursor' })
  if (question === 'fail') throw new Error('A mistake of ours.')
  if (question === 'end') process.exit(1)
  // As a statement in a database does that nothing can interrupt.
  if (question === 'hang') for (;;) {}
  return process.pid
})
