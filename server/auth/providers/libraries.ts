/** Loaded lazily: most installs have no login provider. */
export const openIdLibrary = () => import('openid-client')
/** Loaded lazily, for the signatures of back-channel logouts. */
export const signatureLibrary = () => import('jose')
