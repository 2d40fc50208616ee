import { StartProblem } from '../../kernel/start-problem.ts'
import { explainFiles } from './files.ts'
import { explainListening } from './listening.ts'
import { explainPostgres } from './postgres.ts'
import { explainSqlite } from './sqlite.ts'
import type { Explainer, Fault, ProgramSettings } from './where.ts'

const EXPLAINERS: readonly Explainer[] = [explainListening, explainSqlite, explainPostgres, explainFiles]

/**
 * Explains in one line what stops a program, which setting is affected and what to do. Unexpected errors are bugs, and their
 * message is returned.
 */
export function explain(error: unknown, where: ProgramSettings | null): string {
  const faults = faultsIn(error)
  for (const fault of faults) {
    if (fault instanceof StartProblem) return fault.message
    for (const explainer of where ? EXPLAINERS : []) {
      const said = where && explainer(fault, where)
      if (said) return inOneLine(said)
    }
  }
  const messages = faults.map(({ message }) => message).filter(Boolean)
  return inOneLine([...new Set(messages)].join(': ') || String(error))
}

/** An error and its causes. The innermost cause comes first, because it is the most precise. */
function faultsIn(error: unknown): Fault[] {
  const faults: Fault[] = []
  for (let fault = error; fault instanceof Error && !faults.includes(fault); fault = fault.cause) {
    faults.unshift(fault)
    // One error per address of a name.
    if (fault instanceof AggregateError) faults.unshift(...fault.errors.filter((one) => one instanceof Error))
  }
  return faults
}

const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')
