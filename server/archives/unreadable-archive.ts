/** An archive that is damaged, or would unpack to more than is allowed. The code that opened it words the message. */
export class UnreadableArchive extends Error {
  readonly why: 'damaged' | 'too-much'

  constructor(why: 'damaged' | 'too-much') {
    super(`The archive is ${why}.`)
    this.why = why
  }
}
