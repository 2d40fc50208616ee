import type { ChildProcess } from 'node:child_process'

/** Pauses a process until the returned function is called. */
export function holdUp(child: ChildProcess): () => void {
  child.kill('SIGSTOP')
  return () => void child.kill('SIGCONT')
}
