/** Loaded with the first provider that is asked: most installs have none. */
export const openIdLibrary = () => import('openid-client')
/** The same for the signatures of what providers say by themselves. */
export const signatureLibrary = () => import('jose')
