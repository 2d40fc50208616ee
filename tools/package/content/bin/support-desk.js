#!/usr/bin/env node
// Runs a command of Support Desk on the Node that comes with it: whichever Node runs this may be older.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const OLDEST = 26

/** Files by their command, as the package was made. */
const { commands } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))[
  'support-desk'
]

const [word = 'start', ...others] = process.argv.slice(2)
if (!Object.hasOwn(commands, word)) {
  process.stderr.write(`Support Desk knows these commands: ${Object.keys(commands).join(', ')}.\n`)
  process.exitCode = 1
} else {
  const node = findNode()
  if (node === null) {
    process.stderr.write(
      `There is no Node for ${process.platform} on ${process.arch} in this package. Run it with Node ${OLDEST} or newer.\n`,
    )
    process.exitCode = 1
  } else
    run(node, [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL(`../${commands[word]}`, import.meta.url)),
      ...others,
    ])
}

/** The path of a Node that is new enough; null where there is none. */
function findNode() {
  const { resolve } = createRequire(import.meta.url)
  for (const name of [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]) {
    try {
      return resolve(`${name.replace('win32', 'win')}/bin/node${process.platform === 'win32' ? '.exe' : ''}`)
    } catch {
      // It is not for this machine.
    }
  }
  return Number(process.versions.node.split('.')[0]) >= OLDEST ? process.execPath : null
}

/** Becomes the program where the system can do that, so that signals reach it; else waits for it and hands them on. */
function run(node, words) {
  if (typeof process.execve === 'function' && process.platform !== 'win32')
    process.execve(node, [node, ...words])
  const child = spawn(node, words, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 128)
  })
}
