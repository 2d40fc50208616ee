/** A node of a syntax tree. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Shows each node of a tree, before those within it. */
export function visit(node: unknown, see: (node: Node) => void): void {
  if (!isNode(node)) return
  see(node)
  for (const part of Object.values(node).flat()) visit(part, see)
}
