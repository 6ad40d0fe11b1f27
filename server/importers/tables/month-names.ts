/** The month of the year, from 1, that a word such as `oct`, `marzo` or `août` names; null when it names none. */
export function monthOf(word: string): number | null {
  const plain = word.normalize('NFKD').replaceAll(/[^a-z]/g, '')
  if (plain.length < 3) return null
  const at = MONTHS.findIndex((names) => names.some((name) => name === plain || name.slice(0, 3) === plain))
  return at === -1 ? (SHORT.get(plain) ?? null) : at + 1
}

/** In English, Spanish, French and Portuguese, without accents. */
const MONTHS = [
  ['january', 'enero', 'janvier', 'janeiro'],
  ['february', 'febrero', 'fevrier', 'fevereiro'],
  ['march', 'marzo', 'mars', 'marco'],
  ['april', 'abril', 'avril'],
  ['may', 'mayo', 'mai', 'maio'],
  ['june', 'junio', 'juin', 'junho'],
  ['july', 'julio', 'juillet', 'julho'],
  ['august', 'agosto', 'aout'],
  ['september', 'septiembre', 'setiembre', 'septembre', 'setembro'],
  ['october', 'octubre', 'octobre', 'outubro'],
  ['november', 'noviembre', 'novembre', 'novembro'],
  ['december', 'diciembre', 'decembre', 'dezembro'],
]

/** Abbreviations of four letters; and `jui`, which could be two French months, is none. */
const SHORT = new Map([
  ['janv', 1],
  ['fevr', 2],
  ['sept', 9],
  ['juil', 7],
])
