/** A ticket is closed automatically after being solved for this long. Until then the requester can say that it is not solved. */
export const CLOSES_AFTER_MS = 7 * 86_400_000
