import { isNumberWord } from '#domain/spoken-digits/digit-runs.ts'
import type { Token } from '#domain/spoken-digits/tokens.ts'

import type { Found, Heard } from './find.ts'

/** `maria punto perez arroba gmail punto com`, `john at company dot co dot uk`. */
export function findSpokenEmails({ tokens }: Heard): Found[] {
  return tokens.flatMap(({ word }, at): Found[] => {
    if (word !== 'arroba' && word !== 'at' && word !== 'aroba') return []
    const last = endOfDomain(tokens, at)
    if (last === null) return []
    return [{ kind: 'email', first: startOfMailbox(tokens, at), last }]
  })
}

/** Names joined by dots said aloud, as far as what may end a domain; null where there is none. */
function endOfDomain(tokens: readonly Token[], at: number): number | null {
  let end: number | null = null
  for (let dot = at + 1; dot + 1 < tokens.length && dot <= at + MAX_LENGTH; dot++) {
    if (!DOTS.has(tokens[dot]!.word)) {
      if (end !== null) return end
    } else if (DOMAIN_ENDS.has(tokens[dot + 1]!.word)) {
      end = dot + 1
      dot++
    }
  }
  return end
}

/** One word, what is joined to it by a dot or a dash said aloud, and what is spelled: letters and numbers. */
function startOfMailbox(tokens: readonly Token[], at: number): number {
  let first = at - 1
  while (first > 0 && first > at - MAX_LENGTH) {
    const [before, word] = [tokens[first - 1]!.word, tokens[first]!.word]
    const isJoined = JOINS.has(before) || JOINS.has(word) || isSpelled(before) || isSpelled(word)
    if (!isJoined || INTRODUCES.has(before)) break
    first--
  }
  return Math.max(0, first)
}

const isSpelled = (word: string) => word.length === 1 || isNumberWord(word)
const DOTS = new Set(['punto', 'ponto', 'dot', 'point'])
const JOINS = new Set([...DOTS, 'guion', 'bajo', 'hifen', 'traco', 'underline', 'underscore', 'dash', 'hyphen'])
const INTRODUCES = new Set(['es', 'e', 'is', 'correo', 'mail', 'email', 'o', 'meu', 'mi', 'my', 'it'])
const DOMAIN_ENDS = new Set('com net org edu gob gov gub cl mx pe es ar br co uy py bo ec ve us uk info io'.split(' '))
const MAX_LENGTH = 16
