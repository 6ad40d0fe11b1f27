import { plainWords } from '../text/plain-words.ts'

/**
 * From this confidence on, a suggested link between a sale and a policy counts like one that a person has confirmed: it identifies
 * the person or the policy itself, and the days fit. Links below it are not used for the reconciliation.
 */
export const CONFIRMED_LINK_CONFIDENCE = 0.8

/** The insurer may record a sale on the next day: only days further apart than this count as a difference. */
export const MAX_SALE_DAY_DIFFERENCE = 1

/**
 * Whether the names of the sold and the issued product differ so much that they are not the same product: they have no distinctive
 * word in common. A missing name never differs.
 */
export function productsDiffer(sold: string | null, issued: string | null): boolean {
  const [one, other] = [distinctiveWords(sold), distinctiveWords(issued)]
  return one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word))
}

const distinctiveWords = (product: string | null): string[] =>
  plainWords(product ?? '')
    .split(' ')
    .filter((word) => word.length > 2 && !GENERIC_WORDS.has(word))

/** Insurance, plan, cover and connecting words, in English, Spanish, Portuguese and French. */
const GENERIC_WORDS = new Set(
  (
    'seguro seguros insurance assurance plan plano poliza policy apolice cobertura cover coverage proteccion protecao protection ' +
    'producto product produto del las los para por con das dos com the for and des les une pour'
  ).split(' '),
)
