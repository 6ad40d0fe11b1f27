/** The languages of synthetic conversations. */
export type Language = 'es' | 'pt' | 'en'

/** The words of a number from 0 to 99, such as `42`. */
export function saidNumber(value: number, language: Language): string {
  const { small, tens, and } = NUMBER_WORDS[language]
  if (value < small.length) return small[value]!
  const [ten, unit] = [Math.floor(value / 10), value % 10]
  return unit === 0 ? tens[ten - 2]! : `${tens[ten - 2]!}${and}${small[unit]!}`
}

/** `0742` digit by digit. */
export const saidDigits = (digits: string, language: Language): string =>
  [...digits].map((digit) => saidNumber(Number(digit), language)).join(' ')

/** `0742` as "cero siete cuarenta y dos": pairs, the ones below ten as two digits. */
export const saidPairs = (digits: string, language: Language): string =>
  (digits.match(/\d{1,2}/g) ?? [])
    .map((pair) =>
      pair.startsWith('0') || pair.length < 2 ? saidDigits(pair, language) : saidNumber(Number(pair), language),
    )
    .join(' ')

/** `678` as "seiscientos setenta y ocho", `4111` as "cuatro mil ciento once". Below 10,000; leading zeros are spoken first. */
export function saidWhole(digits: string, language: Language): string {
  const zeros = digits.match(/^0+(?=\d)/)?.[0] ?? ''
  const value = Number(digits)
  const text = value < 1_000 ? saidBelow1000(value, language) : saidThousands(value, language)
  return zeros === '' ? text : `${saidDigits(zeros, language)} ${text}`
}

function saidThousands(value: number, language: Language): string {
  const [thousands, rest] = [Math.floor(value / 1_000), value % 1_000]
  const head = `${thousands === 1 && language !== 'en' ? '' : `${saidNumber(thousands, language)} `}${NUMBER_WORDS[language].thousand}`
  return rest === 0 ? head : `${head} ${saidBelow1000(rest, language)}`
}

function saidBelow1000(value: number, language: Language): string {
  if (value < 100) return saidNumber(value, language)
  const [hundred, rest] = [Math.floor(value / 100), value % 100]
  if (language === 'en')
    return [`${saidNumber(hundred, 'en')} hundred`, ...(rest ? [saidNumber(rest, 'en')] : [])].join(' ')
  if (value === 100) return language === 'es' ? 'cien' : 'cem'
  const head = NUMBER_WORDS[language].hundreds[hundred - 1]!
  return rest === 0 ? head : `${head}${language === 'pt' ? ' e ' : ' '}${saidNumber(rest, language)}`
}

const words = (list: string) => list.split(' ')

const NUMBER_WORDS = {
  es: {
    small: words(
      'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
    ),
    tens: words('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
    hundreds: words(
      'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
    ),
    and: ' y ',
    thousand: 'mil',
  },
  pt: {
    small: words(
      'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
    ),
    tens: words('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'),
    hundreds: words('cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'),
    and: ' e ',
    thousand: 'mil',
  },
  en: {
    small: words(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    ),
    tens: words('twenty thirty forty fifty sixty seventy eighty ninety'),
    hundreds: [],
    and: ' ',
    thousand: 'thousand',
  },
}
