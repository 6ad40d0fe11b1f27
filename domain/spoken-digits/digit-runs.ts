import { languages, numberWords, type SpokenLanguage } from './number-words.ts'
import { readNumber } from './read-number.ts'
import type { Token } from './tokens.ts'

/** One number of a run, typed in one piece or said as one: `4111`, `treinta y dos`. `first` and `last` are token indexes in the stream. */
export type DigitGroup = { digits: string; first: number; last: number; isTyped: boolean }

/** Numbers that follow each other with only separators and hesitation between them. */
export type DigitRun = { groups: DigitGroup[] }

/** Whether a word, without accents, is a number or a part of one in a supported language. */
export const isNumberWord = (word: string): boolean =>
  /^\d/.test(word) || languages.some((language) => numberWords[language].words.has(word))

/** The runs of a stream, in order. */
export function digitRuns(tokens: readonly Token[]): DigitRun[] {
  const runs: DigitRun[] = []
  let start = 0
  while (start < tokens.length) {
    if (!isNumberWord(tokens[start]!.word)) {
      start++
      continue
    }
    const end = endOfRun(tokens, start)
    const groups = groupsWithin(tokens, start, end)
    if (groups.length > 0) runs.push({ groups })
    start = end
  }
  return runs
}

/** The index after the last number word of the run that begins at `start`. */
function endOfRun(tokens: readonly Token[], start: number): number {
  let end = start + 1
  for (let next = start + 1; next < tokens.length && next - end <= MAX_BETWEEN; next++) {
    const { word, gap } = tokens[next]!
    if (gap !== null && gap.length > MAX_BETWEEN_CHARS) break
    if (isNumberWord(word)) end = next + 1
    else if (!BETWEEN.has(word)) break
  }
  return end
}

function groupsWithin(tokens: readonly Token[], from: number, to: number): DigitGroup[] {
  const run = tokens.slice(from, to)
  const language = languageOf(run)
  const groups: DigitGroup[] = []
  for (let index = 0; index < run.length;) {
    const number = isHesitation(run[index]!.word, language) ? null : readNumber(run, index, language)
    if (number) {
      const [first, last] = [from + index, from + index + number.length - 1]
      groups.push({ digits: number.digits, first, last, isTyped: number.length === 1 && /^\d/.test(run[index]!.word) })
    }
    index += number?.length ?? 1
  }
  return groups
}

/** The language of most words, joining words included; Spanish on a tie. */
function languageOf(run: readonly Token[]): SpokenLanguage {
  const votes = (language: SpokenLanguage) => {
    const { words, and } = numberWords[language]
    return run.filter(({ word }) => words.has(word) || word === and).length
  }
  return languages.reduce((best, language) => (votes(language) > votes(best) ? language : best), 'es')
}

/** English says "um" where Portuguese counts. */
const isHesitation = (word: string, language: SpokenLanguage) => language === 'en' && word === 'um'

/** Words that may stand between two numbers of a run: spoken separators, hesitation and joining words. Without accents. */
const BETWEEN = new Set(
  [
    'y e and guion guiones raya menos punto coma espacio barra slash dash hyphen dot space traco hifen ponto espaco virgula',
    'eh em este mm mmm ah uh um uhm er a ver luego despues entonces sigue si sim yes ok okay depois ai then so next otra vez',
    'digo veces x de novo again',
  ]
    .join(' ')
    .split(' '),
)
const MAX_BETWEEN = 3
const MAX_BETWEEN_CHARS = 5
