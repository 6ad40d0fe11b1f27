import { COMMON_WORDS } from '#server/modules/session/common-words.ts'

/**
 * Whether a long password is one of those that lists of leaked ones are full of. Such lists hold few of twelve characters
 * or more, and these are made alike: a common word with digits behind it, a walk over the keyboard, the same thing twice.
 * So the ways of making them are known here instead of a list: take all that is known out, and see whether enough is left.
 * `about` are words near the person: their name, their e-mail address, the product's name.
 */
export function isEasyToGuess(password: string, about: readonly string[] = []): boolean {
  const plain = withoutAccents(password)
  if (new Set(plain).size < FEWEST_CHARACTERS || isRepetition(plain)) return true

  const words = [...COMMON_WORDS, ...about.flatMap(wordsIn)].toSorted((one, other) => other.length - one.length)
  return [plain, unleeted(plain)].some((text) => surprisesIn(text, words) < FEWEST_SURPRISES)
}

const FEWEST_CHARACTERS = 5
/** How many characters must be left that nothing explains. */
const FEWEST_SURPRISES = 5

const withoutAccents = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** `secretsecret`, `abcabcabcabc`, also with the last round cut short. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.slice(length) === text.slice(0, -length)) return true
  }
  return false
}

/** Characters of `text` that belong to no word, no walk over the keyboard, and no padding of digits and signs. */
function surprisesIn(text: string, words: readonly string[]): number {
  let rest = text
  for (const word of words) rest = rest.replaceAll(word, ' ')
  return [...withoutWalks(rest).replaceAll(/[^\p{L}]+/gu, '')].length
}

/** Runs of three and more neighbours, forwards or backwards, are one idea however long they are. */
function withoutWalks(text: string): string {
  let rest = ''
  let run = text.slice(0, 1)
  for (const character of text.slice(1)) {
    if (WALKS.some((walk) => walk.includes(run + character))) run += character
    else {
      rest += kept(run)
      run = character
    }
  }
  return rest + kept(run)
}

const kept = (run: string) => (run.length < 3 ? run : ' ')

const ROWS = [
  ...['0123456789012345678901234567890', 'abcdefghijklmnopqrstuvwxyzabcdef'],
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertzuiop', 'yxcvbnm'],
  ...['1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0', '1qaz2wsx3edc4rfv5tgb6yhn7ujm', 'qazwsxedcrfvtgbyhnujm'],
  ...['aabbccddeeffgghhiijj', 'a1b2c3d4e5f6g7h8i9', '1a2b3c4d5e6f7g8h9i', '11223344556677889900'],
]
const WALKS = ROWS.flatMap((row) => [row, [...row].toReversed().join('')])

/** The usual signs in place of letters, taken back. */
const unleeted = (text: string) => text.replaceAll(/[013457@$!|]/g, (sign) => LETTER_OF[sign] ?? sign)
const LETTER_OF: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}

/** `maria.lopez@seguros.example` gives maria, lopez, seguros and example; pieces of two letters explain nothing. */
const wordsIn = (text: string) => withoutAccents(text).match(/\p{L}{3,}/gu) ?? []
