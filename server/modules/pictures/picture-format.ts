/** One kind of picture that we take. What is given in, is not known to be of that kind. */
export type PictureFormat = {
  mediaType: string
  isOne: (bytes: Buffer) => boolean
  /**
   * Its size in pixels and its bytes without what a camera or a program wrote beside the picture (place, time, owner,
   * previews) and without anything after its end. Null where it cannot be read. May throw a RangeError where it is cut.
   */
  read: (bytes: Buffer) => { width: number; height: number; bytes: Buffer } | null
}
