#!/usr/bin/env node
// Runs a command of Support Desk on the bundled Node, because the installed Node may be older.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const OLDEST = 26

/** The programs by command, from the manifest. */
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

/** The path of a sufficiently new Node; null when there is none. */
function findNode() {
  const { resolve } = createRequire(import.meta.url)
  for (const name of [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]) {
    try {
      return resolve(`${name.replace('win32', 'win')}/bin/node${process.platform === 'win32' ? '.exe' : ''}`)
    } catch {
      // This binary is not for this machine.
    }
  }
  return Number(process.versions.node.split('.')[0]) >= OLDEST ? process.execPath : null
}

/** Replaces this process if the system supports it, so that signals reach the program. Else waits for it and forwards signals. */
function run(node, words) {
  if (typeof process.execve === 'function' && process.platform !== 'win32')
    process.execve(node, [node, ...words])
  const child = spawn(node, words, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 128)
  })
}
