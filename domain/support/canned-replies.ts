import { type ReplyVariable, replyVariables } from '#contracts/canned-replies.ts'
import type { RichText } from '#contracts/rich-text.ts'

/** What a ticket knows of what variables stand for; empty or null where it does not. */
export type ReplyFacts = {
  requester: { name: string; email: string }
  ticket: { id: number; subject: string }
  agent: { name: string }
  partner: { name: string } | null
  /** What the desk calls itself: it answers for whom no partner is known of. */
  desk: { name: string }
}

/**
 * What each variable stands for. Who has told no name is called by their address, in whole, and the desk stands in for a partner that is
 * not known: nothing is left empty.
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

/** A reply with what its variables stand for. What is no variable stays as it is written. */
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
 * What looks like a variable and is none, as it is written: a name that is not known, or braces that do not close within one piece of text,
 * as where half of a variable is bold. Each once.
 */
export function unknownVariables(body: RichText): string[] {
  const found: string[] = []
  for (const line of linesOf(body)) {
    // a variable within one piece is known; what is left of braces is not
    const rest = line.map((text) =>
      text.replaceAll(VARIABLE, (written: string, inner: string) => (variableOf(inner) ? '' : written)),
    )
    const words = rest.join('')
    found.push(...(words.match(/\{\{[^{}]*\}\}/gu) ?? words.match(/\{\{.{0,40}/u) ?? words.match(/.{0,40}\}\}/u) ?? []))
  }
  return [...new Set(found)]
}

const VARIABLE = /\{\{([^{}]*)\}\}/gu

/** Between the braces there may be spaces. */
const variableOf = (inner: string): ReplyVariable | undefined => replyVariables.find((name) => name === inner.trim())

type Node = { text?: unknown; content?: unknown }

/** The same document, with other words in its texts: their marks stay, and so do addresses of links. */
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
