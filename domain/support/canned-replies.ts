import { type ReplyVariable, replyVariables } from '#contracts/canned-replies.ts'
import type { RichText } from '#contracts/rich-text.ts'

/** The facts of a ticket for the variables; empty or null if not known. */
export type ReplyFacts = {
  requester: { name: string; email: string }
  ticket: { id: number; subject: string }
  agent: { name: string }
  partner: { name: string } | null
  /** The name of the desk, used if the partner is not known. */
  desk: { name: string }
}

/**
 * The value of each variable, never empty: a requester without a name is addressed by their full e-mail address, and the desk's name
 * replaces that of an unknown partner.
 */
function replyValues({ requester, ticket, agent, partner, desk }: ReplyFacts): Record<ReplyVariable, string> {
  const name = requester.name.trim() || requester.email
  return {
    'requester.name': name,
    'requester.first_name': name.split(/\s/u, 1)[0] ?? name,
    'ticket.id': String(ticket.id),
    'ticket.subject': ticket.subject.trim() || `#${ticket.id}`,
    'agent.name': agent.name.trim() || desk.name,
    'partner.name': partner?.name.trim() || desk.name,
  }
}

/** A reply with its variables replaced by their values. Anything else stays as it is written. */
export const filledReply = (body: RichText, facts: ReplyFacts): RichText => {
  const values = replyValues(facts)
  const fill = (text: string) =>
    text.replaceAll(VARIABLE, (written: string, inner: string) => {
      const name = variableOf(inner)
      return name ? values[name] : written
    })
  return filled(body, fill) as RichText
}

/**
 * Text that looks like a variable but is not one: an unknown name, or braces that do not close within one piece of text, such as a
 * variable that is only half bold. Each is listed once.
 */
export function unknownVariables(body: RichText): string[] {
  const found: string[] = []
  for (const line of linesOf(body)) {
    // known variables within one piece are removed; remaining braces are unknown variables
    const rest = line.map((text) =>
      text.replaceAll(VARIABLE, (written: string, inner: string) => (variableOf(inner) ? '' : written)),
    )
    const words = rest.join('')
    found.push(...(words.match(/\{\{[^{}]*\}\}/gu) ?? words.match(/\{\{.{0,40}/u) ?? words.match(/.{0,40}\}\}/u) ?? []))
  }
  return [...new Set(found)]
}

const VARIABLE = /\{\{([^{}]*)\}\}/gu

/** There may be spaces inside the braces. */
const variableOf = (inner: string): ReplyVariable | undefined => replyVariables.find((name) => name === inner.trim())

type Node = { text?: unknown; content?: unknown }

/** The same document with its texts replaced; their marks and link addresses stay. */
function filled(node: object, fill: (text: string) => string): object {
  const { text, content }: Node = node
  return {
    ...node,
    ...(typeof text === 'string' && { text: fill(text) }),
    ...(Array.isArray(content) && { content: content.map((inner: object) => filled(inner, fill)) }),
  }
}

/** The pieces of text of each paragraph or heading. */
function linesOf(node: object): string[][] {
  const { content }: Node = node
  if (!Array.isArray(content)) return []
  const inner: object[] = content
  const texts = inner.flatMap(({ text }: Node) => (typeof text === 'string' ? [text] : []))
  return texts.length > 0 ? [texts] : inner.flatMap(linesOf)
}
