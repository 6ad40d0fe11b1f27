import type { Channel, Direction, Speaker, Turn } from '#contracts/conversation.ts'

/** A conversation as its reader sees it: data that they may not see is masked, and the container says so. */
export type WrittenConversation = {
  external_id: string
  channel: Channel
  direction: Direction | null
  /** ISO 8601 in UTC. */
  started_at: string | null
  duration_ms: number | null
  subject: string | null
  language: string | null
  campaign: string | null
  agent: { name: string; email: string | null } | null
  customer: { name: string | null; phones: readonly string[]; email: string | null } | null
  turns: readonly Turn[]
  recording: LinkedRecording | null
  /** Whether anything above is masked, or muted in the recording. */
  is_masked: boolean
}

/** A recording that the container links to. */
export type LinkedRecording = {
  /** An absolute address, or null for a file that is delivered beside the container. */
  url: string | null
  file_name: string
  media_type: string
  /** Who speaks on each audio channel; null when mixed or unknown. */
  lanes: readonly Speaker[] | null
  duration_ms: number
  /** Of the linked bytes, in base64url: of the muted copy if that is linked. */
  sha512: string
}
