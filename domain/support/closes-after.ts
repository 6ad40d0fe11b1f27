/** What has been solved for so long is closed by itself: until then whoever asked can say that it is not solved. */
export const CLOSES_AFTER_MS = 7 * 86_400_000
