import type { CallRowDto } from '#contracts/calls.ts'
import type { TableColumn } from '#server/list/table-export.ts'

/** Named as the fields of lists are, in English: a file that went out can come back in. Instants are in UTC. */
export const CALL_COLUMNS: readonly TableColumn<CallRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'external_id', value: ({ external_id }) => external_id },
  { header: 'started_at', value: ({ started_at }) => started_at },
  { header: 'time_zone', value: ({ time_zone }) => time_zone },
  { header: 'channel', value: ({ channel }) => channel },
  { header: 'direction', value: ({ direction }) => direction },
  { header: 'duration_s', value: ({ duration_ms }) => (duration_ms === null ? null : duration_ms / 1000) },
  { header: 'partner', value: ({ partner }) => partner.name },
  { header: 'campaign', value: ({ campaign }) => campaign?.name ?? null },
  { header: 'team', value: ({ team }) => team?.name ?? null },
  { header: 'agent', value: ({ agent }) => agent?.name ?? null },
  { header: 'customer', value: ({ customer_name }) => customer_name },
  { header: 'disposition', value: ({ disposition }) => disposition },
  { header: 'language', value: ({ language }) => language },
  { header: 'has_audio', value: ({ has_audio }) => has_audio },
  { header: 'has_transcript', value: ({ has_transcript }) => has_transcript },
]
