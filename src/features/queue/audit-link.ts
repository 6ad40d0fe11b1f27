import type { QueueRowDto } from '#contracts/queue.ts'
import { auditAddress } from '#src/machines/audit-address.ts'

/** The page for an audit: the draft if it was begun, otherwise a new evaluation. */
export const auditLink = ({ id, call, scorecard_id, draft }: QueueRowDto) =>
  auditAddress({ interaction_id: call.id, evaluation_id: draft?.id ?? null, assignment: { id, scorecard_id } })
