import type { Plugin, Rolldown } from 'vite'
import { brotliOf } from './brotli.ts'

type Bundle = Rolldown.OutputBundle

/** Pages, and what each may load in scripts. */
type Budget = { kilobytes: number; files: number; pages: string[] }

/** Fails the build when what a visitor loads for one of `pages` is more scripts, or more kilobytes of them, than allowed. */
export const sizeLimits = (budgets: readonly Budget[]): Plugin[] => budgets.map(sizeLimit)

function sizeLimit({ kilobytes, files: most, pages }: Budget): Plugin {
  return {
    name: 'size-limit',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const page of pages) {
        const files = scriptsOf(bundle, page)
        if (files.size === 0)
          this.error(`${page} is no longer a chunk of its own; its size cannot be checked.`)
        const sizes = await Promise.all([...files].map((file) => compressedSize(bundle, file)))
        const total = sizes.reduce((sum, size) => sum + size, 0) / 1024
        const sentence = `${page} loads ${files.size} scripts of ${total.toFixed(1)} KB, compressed`
        if (total > kilobytes) this.error(`${sentence}; at most ${kilobytes} KB are allowed.`)
        if (files.size > most) this.error(`${sentence}; at most ${most} scripts are allowed.`)
        this.info(`${sentence}.`)
      }
    },
  }
}

/** The entry and the page's own chunk, with everything that they import before they can run. */
function scriptsOf(bundle: Bundle, page: string): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const own = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(page))
  const files = new Set<string>()
  if (!own) return files
  const queue = [own, ...chunks.filter((chunk) => chunk.isEntry)]
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (files.has(chunk.fileName)) continue
    files.add(chunk.fileName)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') queue.push(imported)
    }
  }
  return files
}

/** As browsers get it. */
async function compressedSize(bundle: Bundle, file: string): Promise<number> {
  const output = bundle[file]
  return output?.type === 'chunk' ? (await brotliOf(output.code)).length : 0
}
