/** The emotional weights of a language's words. Words are in lower case, in their ordinary spelling. */
export type Lexicon = {
  /** −1 (worst) to 1 (best); null for an unknown word. */
  weightOf: (word: string) => number | null
  /** Phrases whose words are all ignored; global. */
  courtesies?: RegExp | undefined
}

/** Lexicons by ISO 639-1 language. A language without one is not analysed. */
export type Lexicons = Readonly<Partial<Record<string, Lexicon>>>

/** The language of a BCP 47 tag, without its region: `es` of `es-CL`. */
export const languageCode = (language: string): string => language.toLowerCase().split(/[-_]/)[0]!

/** Words that invert the words after them, and words that strengthen or weaken them, by how much. */
export type Modifiers = { negations: ReadonlySet<string>; strengths: ReadonlyMap<string, number> }

export const modifiers: Readonly<Partial<Record<string, Modifiers>>> = {
  es: {
    negations: words('no nunca jamás ni tampoco sin nada nadie ningún ninguna'),
    strengths: strengths('muy súper tan demasiado realmente totalmente', 'poco algo apenas casi'),
  },
  pt: {
    negations: words('não nunca jamais nem tampouco sem nada ninguém nenhum nenhuma'),
    strengths: strengths('muito super tão demais realmente totalmente', 'pouco algo apenas quase'),
  },
  en: {
    negations: words(
      "not no never neither nor without don't doesn't didn't isn't wasn't aren't can't won't couldn't wouldn't",
    ),
    strengths: strengths('very really so extremely totally absolutely too', 'slightly somewhat barely almost little'),
  },
  fr: {
    negations: words('pas ne jamais ni sans rien aucun aucune'),
    strengths: strengths('très trop si vraiment totalement', 'peu assez presque'),
  },
  bn: { negations: words('না নি নাই নেই নয়'), strengths: strengths('খুব অনেক', 'একটু') },
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

function strengths(stronger: string, weaker: string): ReadonlyMap<string, number> {
  return new Map([
    ...stronger.split(' ').map((word): [string, number] => [word, 1.5]),
    ...weaker.split(' ').map((word): [string, number] => [word, 0.5]),
  ])
}
