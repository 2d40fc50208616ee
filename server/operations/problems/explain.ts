import { StartProblem } from '../../kernel/start-problem.ts'
import { explainFiles } from './files.ts'
import { explainListening } from './listening.ts'
import { explainPostgres } from './postgres.ts'
import { explainSqlite } from './sqlite.ts'
import type { Explainer, Fault, Where } from './where.ts'

const EXPLAINERS: readonly Explainer[] = [explainListening, explainSqlite, explainPostgres, explainFiles]

/**
 * Says in one line what keeps a program from its work, which setting that is about, and what to do. What nobody thought of
 * is a fault in the code, of which the message is said.
 */
export function explain(error: unknown, where: Where | null): string {
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

/** An error with what caused it, the cause first: it knows most. */
function faultsIn(error: unknown): Fault[] {
  const faults: Fault[] = []
  for (let fault = error; fault instanceof Error && !faults.includes(fault); fault = fault.cause) {
    faults.unshift(fault)
    // One for each address that a name has.
    if (fault instanceof AggregateError) faults.unshift(...fault.errors.filter((one) => one instanceof Error))
  }
  return faults
}

const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')
