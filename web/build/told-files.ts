import type { Plugin, Rolldown } from 'vite'

/**
 * Tells the script in the head of the document, in an attribute, which files hold these modules. Who is signed in needs them in any
 * case, and only the browser knows who is: so they come beside the first file and not after it.
 */
export const toldFiles = (attribute: string, modules: readonly string[]): Plugin => ({
  name: 'told-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = modules.map((module) => `/${fileOf(module, bundle)}`)
      return html.replace('<html', `<html ${attribute}="${files.join(' ')}"`)
    },
  },
})

function fileOf(module: string, bundle: Rolldown.OutputBundle): string {
  const found = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(module)),
  )
  if (!found) throw new Error(`${module} is in no file of the pages.`)
  return found.fileName
}
