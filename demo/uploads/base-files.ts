import type { Base } from '../dialling/base.ts'
import type { Country } from '../world.ts'
import type { Upload } from './upload.ts'

/** The bases of the demo, each of its partner's sales. `daysAgo`: when it was made. */
export const BASES = {
  home: { country: 'CL', prefix: 'CC', daysAgo: 1, called: 24, tried: 14, repeatsPeople: true },
  more: { country: 'CL', prefix: 'CR', daysAgo: 20, called: 60, tried: 75 },
  next: { country: 'CL', prefix: 'CN', daysAgo: 1, called: 0, tried: 75 },
  car: { country: 'MX', prefix: 'AI', daysAgo: 15, called: 60, tried: 75 },
  wrong: { country: 'MX', prefix: 'ZZ', daysAgo: 6, called: 0, tried: 28 },
  card: { country: 'PE', prefix: 'CS', daysAgo: 10, called: 60, tried: 75 },
  family: { country: 'ES', prefix: 'DF', daysAgo: 25, called: 60, tried: 75 },
  life: { country: 'BR', prefix: 'VT', daysAgo: 1, called: 60, tried: 75 },
} satisfies Record<string, BaseOf>

type BaseOf = Pick<Base, 'prefix' | 'called' | 'tried'> & { country: Country; daysAgo: number; repeatsPeople?: boolean }

export type BaseFile = {
  of: keyof typeof BASES
  name: string
  file: string
  daysAgo: number
  /** Put together by hand, with what goes wrong then. */
  isFaulty?: boolean
  /** As the base stood some days earlier. */
  isEarlier?: boolean
  ended?: Upload['ended']
}

/**
 * What was sent of them. One partner sends its own once more, put right; another sends a wrong file, which is taken back; and the
 * newest waits for somebody to say that it may be stored.
 */
export const BASE_FILES: readonly BaseFile[] = [
  { of: 'home', name: 'Base Hogar, inicial', file: 'base-hogar-inicial.csv', daysAgo: 12, isEarlier: true },
  { of: 'home', name: 'Base Hogar', file: 'base-hogar.csv', daysAgo: 1 },
  { of: 'more', name: 'Base Hogar, refuerzo', file: 'refuerzo_hogar.csv', daysAgo: 20, isFaulty: true },
  { of: 'more', name: 'Base Hogar, refuerzo (corregida)', file: 'refuerzo_hogar_v2.csv', daysAgo: 19 },
  { of: 'next', name: 'Base Hogar, próxima semana', file: 'semana.csv', daysAgo: 1, isFaulty: true, ended: 'checked' },
  { of: 'car', name: 'Base Auto Integral', file: 'auto_integral.csv', daysAgo: 15, isFaulty: true },
  { of: 'wrong', name: 'Base Auto (otra campaña)', file: 'sin_depurar.csv', daysAgo: 6, ended: 'undone' },
  { of: 'card', name: 'Base Compra Segura', file: 'compra_segura.csv', daysAgo: 10, isFaulty: true },
  { of: 'family', name: 'Base Decesos Familia', file: 'decesos_familia.csv', daysAgo: 25, isFaulty: true },
  { of: 'life', name: 'Base Vida Tranquila', file: 'vida_tranquila.csv', daysAgo: 8, isFaulty: true, isEarlier: true },
  { of: 'life', name: 'Base Vida Tranquila, atualizada', file: 'vida_tranquila_2.csv', daysAgo: 1 },
]
