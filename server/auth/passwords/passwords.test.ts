import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

it('hashes with argon2id in the recommended configuration, with a random salt', async () => {
  const passwords = createPasswords()
  const [first, second] = await Promise.all([
    passwords.hash('Quiet#Harbour71'),
    passwords.hash('Quiet#Harbour71'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
})

it('distinguishes the right password from wrong ones', async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  const hash = await passwords.hash('Quiet#Harbour71')
  expect(await passwords.matches(hash, 'Quiet#Harbour71')).toBe(true)
  expect(await passwords.matches(hash, 'secret#123')).toBe(false)
  expect(await passwords.matches(hash, '')).toBe(false)
})

it('compares the whole password exactly', async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  const typed = `Quiet#Harbour71 é ${'x'.repeat(180)}y`
  const hash = await passwords.hash(typed)
  expect(await passwords.matches(hash, typed)).toBe(true)
  const others = [
    typed.slice(0, -1),
    `${typed.slice(0, -1)}z`,
    `${typed}y`,
    ` ${typed}`,
    `${typed} `,
    typed.toLowerCase(),
    typed.normalize('NFD'),
    typed.replace(' ', ''),
  ]
  for (const other of others) expect(await passwords.matches(hash, other), other).toBe(false)
})

it('never matches an unknown account, not even with the dummy password', async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  expect(await passwords.matches(null, 'Quiet#Harbour71')).toBe(false)
  expect(await passwords.matches(null, 'nobody has this password')).toBe(false)
})
