/** So long a change that nobody waits for waits for a commit that it can share. */
const PATIENCE_MS = 5

/** Changes that wait for a commit that they can share. */
export type WaitingChanges<Job> = {
  add(job: Job, isPatient: boolean): void
  /** Whether somebody waits, so that a commit has to be made. */
  hasUrgent(): boolean
  /** Takes the next of those that somebody waits for. */
  nextUrgent(): Job | undefined
  /** Takes some of them. */
  takeUrgent(most: number): Job[]
  /** Takes the next of the others, which come behind them. */
  nextPatient(): Job | undefined
}

/**
 * Lets changes wait. A patient one joins a commit that others make anyway, behind their changes; where none is made for a
 * moment, it becomes as urgent as they are. `onUrgent` is called whenever a commit may have to be made.
 */
export function createWaitingChanges<Job>(onUrgent: () => void): WaitingChanges<Job> {
  const urgent: Job[] = []
  const patient: Job[] = []

  /** Those who found no commit to share make one of their own. */
  function endPatience(): void {
    urgent.push(...patient.splice(0))
    if (urgent.length > 0) onUrgent()
  }

  return {
    add(job, isPatient) {
      if (isPatient && patient.length === 0) setTimeout(endPatience, PATIENCE_MS)
      ;(isPatient ? patient : urgent).push(job)
      if (!isPatient) onUrgent()
    },
    hasUrgent: () => urgent.length > 0,
    nextUrgent: () => urgent.shift(),
    takeUrgent: (most) => urgent.splice(0, most),
    nextPatient: () => patient.shift(),
  }
}
