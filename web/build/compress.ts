import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { brotliOf } from './brotli.ts'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/
const WORTH_IT_FROM = 1024

const gzipped = promisify(gzip)

/** Puts a brotli and a gzip file beside every text file of the build, so that the server never compresses these. */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compressFile(join(folder, file))),
      )
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < WORTH_IT_FROM) return
  await Promise.all([
    writeFile(`${path}.br`, await brotliOf(content.toString())),
    writeFile(`${path}.gz`, await gzipped(content, { level: 9 })),
  ])
}
