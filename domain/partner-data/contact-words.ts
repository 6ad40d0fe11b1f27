import type { Disposition } from '#contracts/dispositions.ts'

import { isEffectiveContact } from '../collections/effective-contact.ts'
import { dispositionOf, kindsOf } from '../dialling/dispositions.ts'

/** The words in dialler and conversation results, by what they say about reaching a person. */
export type ContactWords = {
  /** Somebody answered. */
  contacted: string[]
  /** The right person was reached. */
  effective: string[]
  sale: string[]
  /** Nobody answered, or nobody was called. */
  unanswered: string[]
}

/** Sorts words by their meaning; a word without a known meaning is in none of the lists. */
export function contactWords(words: readonly string[]): ContactWords {
  const withMeaning = (kinds: readonly Disposition[]) =>
    words.filter((one) => {
      const disposition = dispositionOf(one)
      return disposition !== null && kinds.includes(disposition)
    })
  return {
    contacted: withMeaning(kindsOf('contacted')),
    effective: words.filter(isEffectiveContact),
    sale: withMeaning(kindsOf('sale')),
    unanswered: withMeaning([...kindsOf('not-contacted'), ...kindsOf('not-dialled')]),
  }
}
