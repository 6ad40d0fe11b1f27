import { plainWords } from '../text/plain-words.ts'

/**
 * From this confidence on a suggested link between a sale and a policy counts like one that a person has confirmed: something
 * that names the person or the policy itself speaks for it, and the days fit. Below it nothing is reconciled by the link.
 */
export const CONFIRMED_LINK_CONFIDENCE = 0.8

/** The day of a sale as the insurer notes it may be the next one: more than this apart is a difference. */
export const DAYS_NOTED_LATER = 1

/**
 * Whether what was sold and what was issued are called so differently that they are not the same: they have no word in common that
 * says more than that it is an insurance. A name that is not told differs from none.
 */
export function productsDiffer(sold: string | null, issued: string | null): boolean {
  const [one, other] = [tellingWords(sold), tellingWords(issued)]
  return one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word))
}

const tellingWords = (product: string | null): string[] =>
  plainWords(product ?? '')
    .split(' ')
    .filter((word) => word.length > 2 && !SAYS_NOTHING.has(word))

/** Insurance, plan, cover and what stands between them, in English, Spanish, Portuguese and French. */
const SAYS_NOTHING = new Set(
  (
    'seguro seguros insurance assurance plan plano poliza policy apolice cobertura cover coverage proteccion protecao protection ' +
    'producto product produto del las los para por con das dos com the for and des les une pour'
  ).split(' '),
)
