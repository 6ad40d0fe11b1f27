/** A node of a document before it is checked: its author is not trusted to follow the rules. */
export type RichTextNode = {
  type: string
  text?: string | undefined
  marks?: readonly RichTextMark[] | undefined
  attrs?: Readonly<Record<string, unknown>> | undefined
  content?: readonly RichTextNode[] | undefined
}

export type RichTextMark = { type: string; attrs?: Readonly<Record<string, unknown>> | undefined }
