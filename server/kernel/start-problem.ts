/** Why the server cannot start, in words for the operator. Other errors at the start are bugs. */
export class StartProblem extends Error {}
