import { COMMON_WORDS } from '#server/people/common-words.ts'

/**
 * Whether a long password is one of those that lists of leaked ones are full of. Such lists hold few of twelve characters
 * or more, and these are made alike: a common word with digits behind it, a walk over the keyboard, the same thing twice.
 * So the ways of making them are known here instead of a list: take all that is known out, and see whether enough is left.
 * `about` are words near the person: their name, their e-mail address, the product's name.
 */
export function isEasyToGuess(password: string, about: readonly string[] = []): boolean {
  const plain = withoutAccents(password)
  if (new Set(plain).size < MIN_CHARACTERS || isRepetition(plain)) return true

  const known = [...COMMON_WORDS, ...about.flatMap(wordsIn)].toSorted((one, other) => other.length - one.length)
  const readings = [plain, unleeted(plain), unleeted(plain.replaceAll(/^\P{L}+|\P{L}+$/gu, ''))]
  return readings.some((text) => {
    const { words, rest } = takeOut(known, text)
    return words < ENOUGH_WORDS && lettersOutsideWalks(rest) < ENOUGH_LETTERS
  })
}

const MIN_CHARACTERS = 5
/** So many letters that nothing explains make a password good. */
const ENOUGH_LETTERS = 5
/** And so do so many different words, however common each of them is. */
const ENOUGH_WORDS = 4

const withoutAccents = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** `secretsecret`, `abcabcabcabc`, also with the last round cut short: of something too short to be a password itself. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= Math.min(text.length / 2, 11); length += 1) {
    if (text.slice(length) === text.slice(0, -length)) return true
  }
  return false
}

/** What is left of `text` without the known words, and how many of them, pieces of three letters not counted, it held. */
function takeOut(known: readonly string[], text: string) {
  let rest = text
  let words = 0
  for (const word of known) {
    if (!rest.includes(word)) continue
    rest = rest.replaceAll(word, ' ')
    if (word.length > 3) words += 1
  }
  return { words, rest }
}

/** How many letters of `text` belong to no walk over the keyboard. Digits and signs are padding. */
const lettersOutsideWalks = (text: string) => [...withoutWalks(text).replaceAll(/\P{L}+/gu, '')].length

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

const ROWS = `
  0123456789012345678901234567890 abcdefghijklmnopqrstuvwxyzabcdef
  qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm
  1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 1qaz2wsx3edc4rfv5tgb6yhn7ujm qazwsxedcrfvtgbyhnujm
  aabbccddeeffgghhiijj a1b2c3d4e5f6g7h8i9 1a2b3c4d5e6f7g8h9i 11223344556677889900
`
  .trim()
  .split(/\s+/)
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
