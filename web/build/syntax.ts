export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Visits all nodes of a tree, parents first. */
export function visit(node: unknown, see: (node: Node) => void): void {
  if (!isNode(node)) return
  see(node)
  for (const part of Object.values(node).flat()) visit(part, see)
}
