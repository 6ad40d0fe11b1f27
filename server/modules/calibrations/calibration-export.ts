import type { CalibrationRowDto } from '#contracts/calibrations.ts'
import type { Locale } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/localized.ts'
import type { TableColumn } from '#server/table-export.ts'

/** Named as the fields of the list are, in English; titles in the language of who asks. Instants are in UTC. */
export const calibrationColumns = (locale: Locale): readonly TableColumn<CalibrationRowDto>[] => [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'state', value: ({ state }) => state },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'scorecard', value: ({ scorecard }) => inLanguage(scorecard.title, locale) },
  { header: 'version', value: ({ scorecard: { number } }) => number },
  { header: 'due_on', value: ({ due_on }) => due_on },
  { header: 'threshold', value: ({ threshold }) => threshold },
  { header: 'participants', value: ({ participants }) => participants },
  { header: 'interactions', value: ({ interactions }) => interactions },
  { header: 'done', value: ({ done }) => done },
  { header: 'expected', value: ({ expected }) => expected },
  { header: 'own_done', value: ({ own }) => own?.done ?? null },
  { header: 'own_expected', value: ({ own }) => own?.expected ?? null },
  // nothing of it before results are open to the reader
  { header: 'agreement', value: ({ agreement }) => agreement?.raw.share ?? null },
  { header: 'agreement_low', value: ({ agreement }) => agreement?.raw.interval?.low ?? null },
  { header: 'agreement_high', value: ({ agreement }) => agreement?.raw.interval?.high ?? null },
  { header: 'agreement_units', value: ({ agreement }) => agreement?.units ?? null },
  { header: 'created_by', value: ({ created_by }) => created_by?.name ?? null },
  { header: 'created_at', value: ({ created_at }) => created_at },
  { header: 'closed_at', value: ({ closed_at }) => closed_at },
]
