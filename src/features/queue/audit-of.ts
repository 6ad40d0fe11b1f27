import type { QueueRowDto } from '#contracts/queue.ts'
import { auditAddress } from '#src/machines/audit-address.ts'

/** Where something of the queue is audited: where it was begun, or anew. */
export const auditOf = ({ id, call, scorecard_id, draft }: QueueRowDto) =>
  auditAddress({ interaction_id: call.id, evaluation_id: draft?.id ?? null, assignment: { id, scorecard_id } })
