/** Bytes that are no letter, or one that is too large. The code that received it words the message. */
export class UnreadableLetter extends Error {
  readonly why: 'too-large' | 'unreadable'

  constructor(why: 'too-large' | 'unreadable', cause?: unknown) {
    super(`The letter is ${why}.`, { cause })
    this.why = why
  }
}
