/** A recording whose header has been read. Its body is read once: either counted or decoded. */
export type AudioTrack = {
  mediaType: 'audio/wav' | 'audio/mpeg' | 'audio/ogg'
  channels: number
  /** Sample frames per second, as `decode` yields and `count` counts them. */
  sampleRate: number
  /** The number of sample frames, without decoding them. */
  count: () => Promise<number>
  /** Each channel's samples, −1 to 1, a chunk at a time. */
  decode: () => AsyncIterable<Float32Array[]>
}
