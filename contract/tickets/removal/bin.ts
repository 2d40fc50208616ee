/** Days after which a deleted ticket is removed for good. */
export const BIN_DAYS = 30
