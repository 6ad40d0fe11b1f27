/** A word that is a number or changes its neighbour. `times` multiplies the number before it, `repeat` repeats the digit after it. */
export type NumberWord =
  | { rank: 'unit' | 'teen' | 'ten' | 'hundred'; value: number }
  | { rank: 'times'; value: 100 | 1_000 | 1_000_000 }
  | { rank: 'repeat'; value: 2 | 3 }

export const languages = ['es', 'pt', 'en'] as const
export type SpokenLanguage = (typeof languages)[number]

/** The number words of each language, without accents. `and` joins the parts of one number. */
export const numberWords: Record<SpokenLanguage, { words: ReadonlyMap<string, NumberWord>; and: string }> = {
  es: {
    and: 'y',
    words: new Map([
      ...listed('unit', 0, 'cero uno|un|una dos tres cuatro cinco seis siete ocho nueve'),
      ...listed('teen', 10, 'diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve'),
      ...listed('teen', 21, 'veintiuno|veintiun|veintiuna veintidos veintitres veinticuatro veinticinco veintiseis'),
      ...listed('teen', 27, 'veintisiete veintiocho veintinueve'),
      ...tens('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
      ...hundreds('cien|ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos'),
      ...listed('hundred', 900, 'novecientos'),
      ...times({ mil: 1_000, millon: 1_000_000, millones: 1_000_000 }),
      ...repeats({ doble: 2, triple: 3 }),
    ]),
  },
  pt: {
    and: 'e',
    words: new Map([
      ...listed('unit', 0, 'zero um|uma dois|duas tres quatro cinco seis|meia sete oito nove'),
      ...listed(
        'teen',
        10,
        'dez onze doze treze catorze|quatorze quinze dezesseis|dezasseis dezessete|dezassete dezoito',
      ),
      ...listed('teen', 19, 'dezenove|dezanove'),
      ...tens('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
      ...hundreds('cem|cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'),
      ...times({ mil: 1_000, milhao: 1_000_000, milhoes: 1_000_000 }),
      ...repeats({ duplo: 2, triplo: 3 }),
    ]),
  },
  en: {
    and: 'and',
    words: new Map([
      ...listed('unit', 0, 'zero|oh|nought one two three four five six seven eight nine'),
      ...listed('teen', 10, 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
      ...tens('twenty thirty forty fifty sixty seventy eighty ninety'),
      ...times({ hundred: 100, thousand: 1_000, million: 1_000_000 }),
      ...repeats({ double: 2, triple: 3 }),
    ]),
  },
}

/** Words in the order of their values, which start at `first`; synonyms are separated by bars. */
function listed(rank: 'unit' | 'teen' | 'ten' | 'hundred', first: number, words: string, step = 1) {
  return words
    .split(' ')
    .flatMap((synonyms, index) =>
      synonyms.split('|').map((word): [string, NumberWord] => [word, { rank, value: first + index * step }]),
    )
}

function tens(words: string) {
  return listed('ten', 20, words, 10)
}

function hundreds(words: string) {
  return listed('hundred', 100, words, 100)
}

function times(words: Record<string, 100 | 1_000 | 1_000_000>) {
  return Object.entries(words).map(([word, value]): [string, NumberWord] => [word, { rank: 'times', value }])
}

function repeats(words: Record<string, 2 | 3>) {
  return Object.entries(words).map(([word, value]): [string, NumberWord] => [word, { rank: 'repeat', value }])
}
