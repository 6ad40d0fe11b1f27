import { gammaQ } from './gamma.ts'

/** Φ(z), the chance that a standard normal variable is at most `z`. */
export const normalCdf = (z: number): number => normalTail(-z)

/** The chance that a standard normal variable is at least `z` away from 0, on either side: the p of a z test. */
export const twoSidedP = (z: number): number => gammaQ(0.5, z ** 2 / 2)

/**
 * Φ⁻¹(p) to about 1e-16 of its value; −∞ at 0 and ∞ at 1. Algorithm AS 241 (PPND16) of M. J. Wichura, Applied
 * Statistics 37 (1988), 477–484: a rational function of p about the middle, and two of √−ln p in the tails.
 */
export function normalQuantile(p: number): number {
  if (p <= 0 || p >= 1) return p <= 0 ? -Infinity : Infinity
  const fromMiddle = p - 0.5
  if (Math.abs(fromMiddle) <= 0.425) return fromMiddle * ratio(MIDDLE, 0.180625 - fromMiddle ** 2)
  const root = Math.sqrt(-Math.log(Math.min(p, 1 - p)))
  return Math.sign(fromMiddle) * (root <= 5 ? ratio(TAIL, root - 1.6) : ratio(FAR_TAIL, root - 5))
}

/** P(Z ≥ z). ½ erfc(z/√2) = ½ Q(½, z²/2): M. Abramowitz and I. A. Stegun (1964), 6.5.17. */
const normalTail = (z: number): number => (z >= 0 ? twoSidedP(z) / 2 : 1 - twoSidedP(z) / 2)

type Ratio = { over: number[]; under: number[] }

const ratio = ({ over, under }: Ratio, x: number) => polynomial(over, x) / polynomial(under, x)

const polynomial = (terms: number[], x: number) => terms.reduceRight((sum, term) => sum * x + term, 0)

const MIDDLE: Ratio = {
  over: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
    33430.57558358813, 2509.0809287301227,
  ],
  under: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
}

const TAIL: Ratio = {
  over: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  under: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
}

const FAR_TAIL: Ratio = {
  over: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  under: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
    1.421511758316446e-7, 2.0442631033899397e-15,
  ],
}
