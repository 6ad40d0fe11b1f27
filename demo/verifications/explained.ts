import type { OpenPoint } from '#domain/verification/open-points.ts'

import type { Said } from './story.ts'

/** What a verifier says of what stands in the way of a verdict. */
export function explained({ kind, code }: OpenPoint): Said {
  if (kind === 'disclosure')
    return { judged: 'met', comment: 'Se escucha en la llamada; la transcripción no lo recoge.' }
  return EXPLAINED[code] ?? { judged: 'met', comment: 'Lo corrige más adelante: queda como en la póliza.' }
}

const EXPLAINED: Record<string, Said> = {
  'sum-insured': { judged: 'not-applicable', comment: 'No habla del capital: es otra cifra.' },
  'payment-method': { judged: 'met', comment: 'La cuenta que nombra es la de la tarjeta con que paga.' },
}
