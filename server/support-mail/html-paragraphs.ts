import { setImmediate as otherWork } from 'node:timers/promises'

import { Parser } from 'htmlparser2'

import * as elements from '#server/support-mail/html-elements.ts'
import {
  type LetterMark,
  type ListPlace,
  type ParagraphWriter,
  PLAIN_PLACE,
} from '#server/support-mail/letter-paragraphs.ts'

type OpenElement = { mark: LetterMark | null; isHidden: boolean; isHistory: boolean; isList: boolean }

/**
 * Converts an HTML letter to paragraphs. Only the paragraphs, lists, quotes and marks that documents support are kept;
 * pictures, styles, scripts, comments and hidden content are not. It is read once from front to back, with pauses, in
 * linear time; absurdly deep nesting is cut.
 */
export async function writeHtml(html: string, writer: ParagraphWriter): Promise<void> {
  const open: OpenElement[] = []
  const lists: ListPlace[] = []
  const marks: LetterMark[] = []
  let [hidden, quotes, histories, preformatted, numbers] = [0, 0, 0, 0, 0]
  let heading: 2 | 3 | null = null

  function arrange(name: string, isChange: boolean) {
    if (isChange || elements.PLACES.has(name) || elements.HEADINGS.has(name)) {
      const isQuote = quotes > 0 && lists.length === 0
      const level = quotes > 0 || lists.length > 0 ? null : heading
      writer.moveTo({ heading: level, isQuote, isHistory: histories > 0, lists: [...lists] })
    } else if (elements.PARAGRAPHS.has(name)) writer.endParagraph()
    else if (elements.LINES.has(name)) writer.endLine()
  }

  function begin(name: string, attributes: Record<string, string>) {
    const mark = elements.markOf(name, attributes)
    const element: OpenElement = {
      mark: marks.some(({ type }) => type === mark?.type) ? null : mark,
      isHidden: elements.isHidden(name, attributes),
      isHistory: elements.isHistory(name, attributes),
      isList: (name === 'ul' || name === 'ol') && lists.length < MAX_LIST_DEPTH && quotes === 0,
    }
    open.push(element)
    if (element.isHidden) hidden += 1
    if (hidden > 0) return
    const isAllThatFollows = elements.beginsHistory(attributes)
    if (element.mark) marks.push(element.mark)
    if (element.isHistory) histories += 1
    if (isAllThatFollows) histories += 1
    if (element.isList) lists.push({ list: (numbers += 1), isOrdered: name === 'ol', item: (numbers += 1) })
    if (name === 'li' && lists.length > 0) lists.push({ ...lists.pop()!, item: (numbers += 1) })
    if (name === 'blockquote') quotes += 1
    if (name === 'pre') preformatted += 1
    if (elements.HEADINGS.has(name)) heading = name < 'h3' ? 2 : 3
    arrange(name, element.isHistory || isAllThatFollows)
    if (name === 'br') writer.breakLine()
    else if (name === 'hr' && lists.length === 0 && quotes === 0) writer.rule()
    else if (name === 'td' || name === 'th') writer.nextCell()
    else if (name === 'img') writer.write(elements.emojiOf(attributes), elements.ordered(marks))
    else if (name === 'li' && lists.length === 0) writer.write('• ', [], true)
  }

  function end(name: string) {
    const element = open.pop()
    if (!element) return
    if (element.isHidden) hidden -= 1
    if (hidden > 0 || element.isHidden) return
    if (element.mark) marks.splice(marks.indexOf(element.mark), 1)
    if (element.isHistory) histories -= 1
    if (element.isList) lists.pop()
    if (name === 'blockquote') quotes -= 1
    if (name === 'pre') preformatted -= 1
    if (elements.HEADINGS.has(name)) heading = null
    arrange(name, element.isHistory)
  }

  function writeText(text: string) {
    if (hidden > 0) return
    if (preformatted === 0) return writer.write(text, elements.ordered(marks))
    for (const [at, line] of text.split(/\r\n|[\r\n]/).entries()) {
      if (at > 0) writer.breakLine()
      writer.write(line, elements.ordered(marks), true)
    }
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      begin(name, attributes)
      if (open.length > MAX_DEPTH) writer.cut()
      if (writer.isFull()) parser.pause()
    },
    onclosetag: end,
    ontext: writeText,
  })
  for (let at = 0; at < Math.min(html.length, MAX_HTML) && !writer.isFull(); at += SLICE) {
    await otherWork()
    parser.write(html.slice(at, at + SLICE))
  }
  parser.end()
  if (html.length > MAX_HTML) writer.cut()
  writer.moveTo(PLAIN_PLACE)
}

/** The limit of documents. */
const MAX_LIST_DEPTH = 3
const MAX_DEPTH = 500
const SLICE = 16_384
/** Some letters carry styles with every word. */
const MAX_HTML = 5_000_000
