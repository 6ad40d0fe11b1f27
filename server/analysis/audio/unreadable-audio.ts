/** A file without a recording that we can read. `reason` is a whole sentence for the person who sent it. */
export class UnreadableAudio extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'UnreadableAudio'
    this.reason = reason
  }
}
