import { answerBeside } from '../kernel/process-beside.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Requests to a test process: answer, refuse, fail, exit, or loop forever. */
export type TestQuestion = 'pid' | 'refuse' | 'fail' | 'end' | 'hang' | { echo: unknown }

answerBeside(1, async (asked) => {
  const question = asked as TestQuestion
  if (typeof question === 'object') return question.echo
  if (question === 'refuse') throw new Refusal('validation', { words: { text: 'Not so.' }, field: 'cursor' })
  if (question === 'fail') throw new Error('A mistake of ours.')
  if (question === 'end') process.exit(1)
  // Like a database statement that cannot be interrupted.
  if (question === 'hang') for (;;) {}
  return process.pid
})
