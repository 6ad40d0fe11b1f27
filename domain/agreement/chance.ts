import type { Sample } from './sample.ts'

/** The agreement observed (p_o) and the agreement chance alone would give (p_e < 1), both 0 to 1. */
export type Agreement = { observed: number; expected: number }

/** A measure of agreement against chance; null if it is undefined for these ratings. */
export type Measure = (sample: Sample) => Agreement | null

/**
 * (p_o − p_e) / (1 − p_e), the form of Cohen (1960) that all coefficients here share: 1 is perfect agreement, 0 is agreement
 * by chance; null stays null.
 */
export const beyondChance = (agreement: Agreement | null): number | null =>
  agreement && (agreement.observed - agreement.expected) / (1 - agreement.expected)
