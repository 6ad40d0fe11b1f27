/** Bytes that are no letter, or one that is larger than we take. Whoever handed it over says so in its own words. */
export class UnreadableLetter extends Error {
  readonly why: 'too-large' | 'unreadable'

  constructor(why: 'too-large' | 'unreadable', cause?: unknown) {
    super(`The letter is ${why}.`, { cause })
    this.why = why
  }
}
