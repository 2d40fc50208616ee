import { parentPort } from 'node:worker_threads'
import { createJudge } from './guessable.ts'
import type { Answer, Question } from './password-judge.ts'

/** Answers questions about passwords on a thread of its own. */
const judge = createJudge()
parentPort?.on('message', ({ id, password, about }: Question) => {
  const answer: Answer = { id, isGuessable: judge(password, about) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer)
})
