import type { VerificationEventName } from '#contracts/verification-words.ts'
import type { FindingJudgement } from '#contracts/verifications.ts'

import type { DemoPartner } from '../world.ts'

/** Who took up the evidence of which conversation, and what they decided. */
export type Story = {
  /**
   * `untold`: a sale that leaves out that the customer may step back; `mended`: the same, and whoever verified it made up for it;
   * `told`: a sale that says so; `taken-back`: the call in which a sale was to be verified and was not.
   */
  about: 'untold' | 'mended' | 'told' | 'taken-back'
  country: DemoPartner['country'] | null
  openedDaysAgo: number
  acts: Act[]
}

/** `after`: hours since the file was opened. By the verifier, unless somebody else is named. */
export type Act = { after: number; by?: 'supervisor' } & (
  | ({ judge: string } & Said)
  /** Says of all that stands between the file and the verdict that it is valid why it does not. */
  | { explains: true }
  | Decision
)

/** What somebody says of a disclosure or a datum. */
export type Said = Pick<FindingJudgement, 'judged' | 'comment'>

type Decision = {
  decide: Exclude<VerificationEventName, 'verification.judged' | 'verification.looked-again'>
  note: string
  /** Of what is put off: in how many days from today. */
  dueInDays?: number
}

/** The hour at which files are opened, by the clocks of the partner. */
export const OPENED_AT_MINUTE = 10 * 60
