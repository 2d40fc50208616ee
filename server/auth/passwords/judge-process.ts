import { answerBeside } from '../../kernel/process-beside.ts'
import { createJudge } from './guessable.ts'
import type { Question } from './password-judge.ts'

/** Gives way to the process that answers requests. */
const NICENESS = 5

const judge = createJudge()
answerBeside(NICENESS, async (asked) => {
  const { password, about } = asked as Question
  return judge(password, about)
})
