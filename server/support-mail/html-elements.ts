import type { LetterMark } from '#server/support-mail/letter-paragraphs.ts'
import { safeLink } from '#server/support-mail/safe-link.ts'

type Attributes = Record<string, string>

/** Elements that begin and end a paragraph. */
export const PARAGRAPHS = new Set('p pre table hr dl fieldset'.split(' '))
export const HEADINGS = new Set('h1 h2 h3 h4 h5 h6'.split(' '))
/** Elements that change the place of a paragraph: a list, an item, a quote. */
export const PLACES = new Set('ul ol li blockquote'.split(' '))
/** Elements that begin and end a line. */
export const LINES = new Set(
  'div tr dt dd section article header footer main nav aside center address figure figcaption caption form'.split(' '),
)

const UNREAD = new Set(
  'script style title template xml svg math iframe object embed applet canvas audio video select textarea noframes'.split(
    ' ',
  ),
)

/** Hidden content: code, and elements hidden by their own style, such as the preview text of newsletters. */
export const isHidden = (name: string, { hidden, style = '' }: Attributes): boolean =>
  UNREAD.has(name) ||
  hidden !== undefined ||
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i.test(style.slice(0, 1000))

/**
 * Whether an element contains an earlier letter, or its attribution: by the marks of Apple, Thunderbird, Gmail, Yahoo
 * and Proton.
 */
export const isHistory = (name: string, { type, class: classes = '' }: Attributes): boolean =>
  name === 'blockquote'
    ? type?.toLowerCase() === 'cite' || /\b(?:gmail|protonmail)_quote\b/.test(classes)
    : name === 'div' && /\b(?:gmail_attr|moz-cite-prefix|yahoo_quoted|protonmail_quote)\b/.test(classes)

/** Whether an earlier letter begins after this element: Outlook on the web. */
export const beginsHistory = ({ id = '' }: Attributes): boolean => /^(?:x_)*divRplyFwdMsg$/.test(id)

const MARKS: Record<string, Exclude<LetterMark['type'], 'link'>> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', u: 'underline', ins: 'underline' },
  ...{ s: 'strike', strike: 'strike', del: 'strike', code: 'code', tt: 'code', kbd: 'code', samp: 'code' },
}

/**
 * The mark that an element gives to its text; null for other elements, and for links that lead neither to a page nor to
 * a person.
 */
export function markOf(name: string, { href, style = '' }: Attributes): LetterMark | null {
  if (name === 'a') {
    const target = href === undefined ? null : safeLink(href)
    return target === null ? null : { type: 'link', attrs: { href: target } }
  }
  const type = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined
  // documents pasted from Google are wrapped in a `<b>` that is not bold
  return type === undefined || /font-weight\s*:\s*normal/i.test(style.slice(0, 1000)) ? null : { type }
}

const ORDER = ['link', 'bold', 'italic', 'underline', 'strike', 'code'] as const

/** Marks in a fixed order. */
export const ordered = (marks: readonly LetterMark[]): LetterMark[] =>
  ORDER.flatMap((type) => marks.filter((mark) => mark.type === type))

/** Gmail writes emojis as pictures. */
export const emojiOf = ({ alt = '' }: Attributes): string =>
  alt.length <= 16 && /^(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u.test(alt) && !/^[\d#*]+$/.test(alt)
    ? alt
    : ''
