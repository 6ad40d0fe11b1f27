import { addDays } from '#domain/time/reporting-period.ts'

import type { Random } from '../random.ts'
import type { BaseRow } from './base.ts'

/** The same base some days earlier: fewer people, and earlier tries. */
export const earlierRows = (random: Random, rows: readonly BaseRow[]): BaseRow[] =>
  rows
    .filter(({ Intentos: attempts }) => Number(attempts) > 1)
    .map((row) => ({
      ...row,
      Intentos: String(Number(row.Intentos) - 1),
      'Última llamada': `${addDays(row['Última llamada']!.slice(0, 10), -random.whole(4, 9))} ${random.whole(10, 18)}:${random.whole(10, 59)}:00`,
      'Último resultado': random.pick(['NO CONTESTA', 'BUZON', 'OCUPADO', 'VOLVER A LLAMAR']),
      Ejecutivo: '',
      'Teléfono marcado': row['Teléfono']!,
      'Próxima llamada': '',
      'No llamar': '',
    }))
