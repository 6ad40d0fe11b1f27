import type { RichText } from '#contracts/rich-text.ts'

/** How a document's text begins: its blocks and lines one after the other, up to a word's end within so many characters. */
export function excerpt(document: RichText, length: number): string {
  const text = [...textOf(document, length)]
  if (text.length <= length) return text.join('')
  const cut = text.slice(0, length).join('')
  return `${/\s/.test(text[length]!) ? cut : cut.replace(/\s+\S*$/, '')}…`
}

/** All of it, or its beginning, which is longer than `enough`. */
function textOf(document: RichText, enough: number): string {
  let text = ''
  const walk = (node: Node) => {
    if (text.length > 2 * enough) return // a character can be two units long
    text += node.text ?? ''
    for (const child of node.content ?? []) walk(child)
    if (node.text === undefined && text !== '' && !text.endsWith(' ')) text += ' '
  }
  walk(document)
  return text.trim()
}

type Node = { type: string; text?: string; content?: readonly Node[] | undefined }
