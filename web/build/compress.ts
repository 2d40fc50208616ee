import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/
const WORTH_IT_FROM = 1024

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/**
 * Writes a brotli and a gzip file beside every text file of the build, so that the server compresses none at runtime.
 */
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
    writeFile(`${path}.br`, await toBrotli(content)),
    writeFile(`${path}.gz`, await toGzip(content, { level: 9 })),
  ])
}
