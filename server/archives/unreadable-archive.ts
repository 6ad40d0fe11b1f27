/** What is no sound archive, or would unpack to more than one cares to hold. Whoever opened it says so in its own words. */
export class UnreadableArchive extends Error {
  readonly why: 'damaged' | 'too-much'

  constructor(why: 'damaged' | 'too-much') {
    super(`The archive is ${why}.`)
    this.why = why
  }
}
