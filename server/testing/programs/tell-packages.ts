import { registerHooks } from 'node:module'

// Preloaded into a server: tells whoever sends it a message which packages it has loaded so far.
const packages = new Set<string>()

registerHooks({
  load(url, context, next) {
    const [name] = /(?:@[^/]+\/)?[^/]+/.exec(url.split('/node_modules/').at(-1) ?? '') ?? []
    if (url.includes('/node_modules/') && name !== undefined) packages.add(name)
    return next(url, context)
  },
})

process.on('message', () => process.send?.([...packages]))
// No reason to stay.
process.channel?.unref()
