/** A node of a document, as far as it is looked at before it is drawn: whoever wrote it is not trusted to know the rules. */
export type RichTextNode = {
  type: string
  text?: string | undefined
  marks?: readonly RichTextMark[] | undefined
  attrs?: Readonly<Record<string, unknown>> | undefined
  content?: readonly RichTextNode[] | undefined
}

export type RichTextMark = { type: string; attrs?: Readonly<Record<string, unknown>> | undefined }
