/** Why the server cannot start, in words for whoever runs it; anything else that stops it is a fault in the code. */
export class StartProblem extends Error {}
