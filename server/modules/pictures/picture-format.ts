/** One kind of picture that we accept. The input is not known to be of that kind. */
export type PictureFormat = {
  mediaType: string
  isOne: (bytes: Buffer) => boolean
  /**
   * Its size in pixels and its bytes without what a camera or a program wrote beside the picture (place, time, owner, previews) and without
   * anything after its end. Null if it cannot be read. May throw a RangeError if it is cut off.
   */
  read: (bytes: Buffer) => { width: number; height: number; bytes: Buffer } | null
}
