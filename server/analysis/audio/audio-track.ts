/** A recording whose head has been read. Its body is read once: either counted or decoded. */
export type AudioTrack = {
  mediaType: 'audio/wav' | 'audio/mpeg' | 'audio/ogg'
  channels: number
  /** Sample frames per second of what `decode` gives and `count` counts. */
  sampleRate: number
  /** How many sample frames there are, without decoding them. */
  count: () => Promise<number>
  /** Each channel's samples, −1 to 1, a chunk at a time. */
  decode: () => AsyncIterable<Float32Array[]>
}
