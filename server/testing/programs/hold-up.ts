import type { ChildProcess } from 'node:child_process'

/** Holds a program up, wherever it is, until what it gives is called. */
export function holdUp(child: ChildProcess): () => void {
  child.kill('SIGSTOP')
  return () => void child.kill('SIGCONT')
}
