import type { Profile } from '#contracts/profile.ts'
import { pictureUrl } from '#server/picture-url.ts'
import { namedOrNull } from '#server/named.ts'

type Row = {
  id: number
  name: string
  email: string
  photo_key: string | null
  created_at: Date
  role_id: number | null
  role_name: string | null
  team_id: number | null
  team_name: string | null
  partner_id: number | null
  partner_name: string | null
  requires_second_factor: boolean
}
type FactorState = { confirmedAt: Date | null; recoveryCodesLeft: number }

/** A person's own data as the contract tells it. */
export const presentProfile = (row: Row, { confirmedAt, recoveryCodesLeft }: FactorState): Profile => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: namedOrNull(row.role_id, row.role_name),
  team: namedOrNull(row.team_id, row.team_name),
  partner: namedOrNull(row.partner_id, row.partner_name),
  photo_url: row.photo_key === null ? null : pictureUrl(row.photo_key),
  created_at: row.created_at.toISOString(),
  two_factor: {
    is_on: confirmedAt !== null,
    confirmed_at: confirmedAt?.toISOString() ?? null,
    recovery_codes_left: recoveryCodesLeft,
    is_required: row.requires_second_factor,
  },
})
