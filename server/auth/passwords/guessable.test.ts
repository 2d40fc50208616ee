import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { passwordProblem } from '@support-desk/contract'
import { PATIENCE_MS } from '../../testing/patience.ts'
import { createJudge, usualPasswords } from './guessable.ts'
import { createPasswordJudge } from './password-judge.ts'

const judge = createJudge()

it('refuses thousands of common passwords that satisfy the rules', () => {
  const capitalised = usualPasswords().map((password) =>
    password.replace(/^./, (first) => first.toUpperCase()),
  )
  const fitting = new Set(capitalised.filter((password) => passwordProblem(password, password) === null))
  expect(fitting.size).toBeGreaterThan(3_000)
  expect(fitting).toContain('Password@1')
  expect(capitalised.find((password) => !judge(password, []))).toBeUndefined()
})

it.each([
  'Chelsea#1',
  'Winter@2024',
  'Aa1#Aa1#Aa1#',
  'Qwertyuiop1#',
  `${'Ab1#'.repeat(50)}`,
  'Helpdesk@2031',
])('refuses a password that follows a pattern: %s', (password) => {
  expect(judge(password, [])).toBe(true)
})

it.each(['Quiet#Harbour71', 'Correct#Horse9Battery', '3f9a0b1c2d3e4f5a6b7c8d9e-Aa1#', 'xK9#mQ2?vL'])(
  'accepts %s',
  (password) => {
    expect(judge(password, ['amara', 'amara@example.com'])).toBe(false)
  },
)

it('does not block the event loop with hostile passwords', async () => {
  const isGuessable = createPasswordJudge(PATIENCE_MS)
  const hostile = ['4@8({[</369&#!1/|0$5+7%2'.repeat(8), 'p@$$w0rd'.repeat(25), 'l1|!i'.repeat(40)]
  let turns = 0
  let isOver = false
  const spin = (async () => {
    while (!isOver) {
      turns++
      await setTimeout(1)
    }
  })()
  expect(await Promise.all(hostile.map((password) => isGuessable(password, [])))).toContain(true)
  isOver = true
  await spin
  // On this thread, each password would take one turn.
  expect(turns).toBeGreaterThan(hostile.length)
})
