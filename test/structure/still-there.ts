/** Files in import cycles that are still there. A list that may only shrink. */
export const STILL_CYCLIC: readonly string[] = []

/** Imports that are against the fences and still there. A list that may only shrink. */
export const STILL_FORBIDDEN: readonly string[] = []
