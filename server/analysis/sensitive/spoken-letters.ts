import type { Token } from '#domain/spoken-digits/tokens.ts'

/** The letter said or typed within three tokens after a number, a dash or "letra" between them at most. */
export function letterAfter(tokens: readonly Token[], last: number): { letter: string; at: number } | null {
  for (let at = last + 1; at <= last + 3 && at < tokens.length; at++) {
    const letter = letterAt(tokens, at)
    if (letter) return letter
    if (!BETWEEN.has(tokens[at]!.word)) return null
  }
  return null
}

/** The X, Y or Z said or typed right before a number. */
export function letterBefore(tokens: readonly Token[], first: number): { letter: string; at: number } | null {
  for (let at = first - 1; at >= first - 2 && at >= 0; at--) {
    const letter = letterAt(tokens, at)
    if (letter) return { ...letter, at }
    if (!BETWEEN.has(tokens[at]!.word)) return null
  }
  return null
}

function letterAt(tokens: readonly Token[], at: number): { letter: string; at: number } | null {
  const { word } = tokens[at]!
  if (
    /^[a-z]$/.test(word) &&
    !(word === 'y' && tokens[at + 1] !== undefined && at > 0 && tokens[at + 1]!.gap === ' ')
  ) {
    return { letter: word.toUpperCase(), at }
  }
  const named = NAMES.get(word)
  return named ? { letter: named, at } : null
}

/** As Spanish, Portuguese and English call the letters that ids end in. Without accents. */
const NAMES = new Map(
  [
    'ka K, kah K, ca K, kay K, be B, ce C, de D, efe F, ge G, hache H, jota J, ele L, eme M, ene N, pe P, cu Q, erre R, ere R',
    'ese S, te T, uve V, ve V, equis X, ye Y, zeta Z, ceta Z, agá H, xis X, ipsilon Y, ze Z, bee B, cee C, dee D, ef F, gee G',
    'aitch H, jay J, el L, em M, en N, pee P, cue Q, ar R, es S, tee T, vee V, ex X, why Y, zed Z, zee Z',
  ]
    .join(', ')
    .split(', ')
    .map((pair): [string, string] => [pair.slice(0, -2), pair.slice(-1)]),
)
const BETWEEN = new Set([
  'guion',
  'raya',
  'menos',
  'letra',
  'con',
  'la',
  'dash',
  'hyphen',
  'traco',
  'hifen',
  'y',
  'e',
  'letter',
])
