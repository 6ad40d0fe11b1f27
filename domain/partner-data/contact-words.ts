import type { Disposition } from '#contracts/dispositions.ts'

import { isEffectiveContact } from '../collections/effective-contact.ts'
import { dispositionOf, kindsOf } from '../dialling/dispositions.ts'

/** What words of diallers and of conversations say about having reached somebody. */
export type ContactWords = {
  /** Somebody answered. */
  contacted: string[]
  /** It was whom the call was for. */
  effective: string[]
  sale: string[]
  /** Nobody answered, or nobody was called. */
  unanswered: string[]
}

/** Sorts words by what they mean; what nobody has given a meaning is in none of the lists. */
export function contactWords(words: readonly string[]): ContactWords {
  const meaning = (kinds: readonly Disposition[]) =>
    words.filter((one) => {
      const disposition = dispositionOf(one)
      return disposition !== null && kinds.includes(disposition)
    })
  return {
    contacted: meaning(kindsOf('contacted')),
    effective: words.filter(isEffectiveContact),
    sale: meaning(kindsOf('sale')),
    unanswered: meaning([...kindsOf('not-contacted'), ...kindsOf('not-dialled')]),
  }
}
