import { answerBeside } from '../../kernel/process-beside.ts'
import { createJudge } from './guessable.ts'
import type { Question } from './password-judge.ts'

/** Lower priority than the server process. */
const NICENESS = 5

const judge = createJudge()
answerBeside(NICENESS, async (asked) => {
  const { password, about } = asked as Question
  return judge(password, about)
})
