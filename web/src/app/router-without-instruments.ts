/**
 * Stands for the module of the router by which tools watch its steps, which nobody uses here and every visitor would load. It is what
 * that module does for a router without tools.
 */
export const getRouteInstrumentationUpdates = (): Record<string, never> => ({})

export const instrumentClientSideRouter = <Router>(router: Router): Router => router

export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined
