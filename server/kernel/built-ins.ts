/**
 * Node's own modules, asked for without an `import`, which reads all of their exports. Among those of `node:http` are `fetch` and
 * HTTP/2, and among those of `node:tls` the certificates of all authorities: 3 MB that no server needs when it starts.
 */
export const { createServer, request: requestHttp } = process.getBuiltinModule('node:http')
export const { request: requestHttps } = process.getBuiltinModule('node:https')
export const { createSecureContext } = process.getBuiltinModule('node:tls')
